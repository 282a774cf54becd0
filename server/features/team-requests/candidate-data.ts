import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Viewer } from '@portal/domain/session/user'
import {
  freeFrom,
  inOrderOfFit,
  mostCandidates,
  searchCandidates,
  type Wish,
} from '@portal/domain/team-requests/candidates'
import type { KnownPerson, ProposedPerson } from '@portal/domain/team-requests/contract'
import { sortedUniqueNames } from '@portal/domain/text/compare'
import { foldAddress } from '@portal/domain/text/email-address'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { assignments } from '../engagements/assignment-data.ts'
import { isIdVisibleTo, isVisibleTo, type VisibleEngagementId } from '../engagements/data.ts'

export interface CandidateScope {
  engagement: VisibleEngagementId
  viewer: Viewer
  today: CalendarDay
}

/** People of the provider, each with what decides whether the viewer can propose them. */
const candidates = (queries: Queries, { engagement, viewer, today }: CandidateScope) =>
  queries
    .selectFrom('person')
    .select([
      'person.id as employee_id',
      'person.name as employee_name',
      'person.photo_id as employee_photo_id',
      'person.job_title',
    ])
    .select(
      sql<boolean>`coalesce(person.id = ${viewer.employee_id ?? null}
        or lower(person.email collate "C") = ${foldAddress(viewer.email)}, false)`.as('is_self'),
    )
    .select((eb) =>
      eb
        .exists(
          assignments(queries)
            .select('member_assignment.id')
            .where('member_assignment.engagement_id', '=', engagement)
            .where('member_assignment.end_date', '>=', today)
            .where('member_assignment.employee_id', '=', eb.ref('person.id')),
        )
        .$castTo<boolean>()
        .as('on_team'),
    )

export const findCandidate = (queries: Queries, scope: CandidateScope, id: string) =>
  candidates(queries, scope).where('person.id', '=', id).executeTakeFirst()

/** Names of each person's tags on engagements that the viewer can see, in no order. */
const tagsOfPeople = (queries: Queries, viewer: Viewer) =>
  queries
    .selectFrom('member_tag')
    .innerJoin('tag', 'tag.id', 'member_tag.tag_id')
    .select('member_tag.employee_id')
    .select(sql<string[]>`array_agg(tag.name)`.as('tags'))
    .where(isIdVisibleTo('tag.engagement_id', viewer))
    .groupBy('member_tag.employee_id')

/** Last day of each person's assignments that have not ended, on any engagement: a person who works elsewhere is not free. */
const lastDays = (queries: Queries, today: CalendarDay) =>
  assignments(queries)
    .innerJoin('engagement', 'engagement.id', 'member_assignment.engagement_id')
    .select('member_assignment.employee_id')
    .select((eb) => eb.fn.max('member_assignment.end_date').as('last_day'))
    .where('engagement.removed_at', 'is', null)
    .where('member_assignment.end_date', '>=', today)
    .groupBy('member_assignment.employee_id')

/** The assignment of each person that ends last on an engagement that the viewer can see. */
const lastEngagements = (queries: Queries, viewer: Viewer) =>
  assignments(queries)
    .innerJoin('engagement', 'engagement.id', 'member_assignment.engagement_id')
    .distinctOn('member_assignment.employee_id')
    .select([
      'member_assignment.employee_id',
      'engagement.title',
      'member_assignment.member_role as role',
      'member_assignment.end_date as ended_on',
    ])
    .where('member_assignment.employee_id', 'is not', null)
    .where(isVisibleTo(viewer))
    .orderBy('member_assignment.employee_id')
    .orderBy('member_assignment.end_date', 'desc')
    .orderBy('member_assignment.id')

/** Columns of the last three queries, which are left joins. */
interface FactsRow {
  tags: string[] | null
  last_day: CalendarDay | null
  title: string | null
  role: string | null
  ended_on: CalendarDay | null
}

const toFacts = ({ tags, last_day, title, role, ended_on }: FactsRow, today: CalendarDay): ProposedPerson => ({
  tags: tags ?? [],
  free_from: freeFrom(last_day, today),
  last_engagement: title === null || role === null || ended_on === null ? null : { title, role, last_day: ended_on },
})

/** People who match the search, the first by fit. */
export async function findCandidates(
  queries: Queries,
  scope: CandidateScope,
  search: string,
  wish: Wish = { member_start_date: scope.today },
): Promise<KnownPerson[]> {
  const rows = await candidates(queries, scope)
    .leftJoin(tagsOfPeople(queries, scope.viewer).as('tagged'), 'tagged.employee_id', 'person.id')
    .leftJoin(lastDays(queries, scope.today).as('busy'), 'busy.employee_id', 'person.id')
    .leftJoin(lastEngagements(queries, scope.viewer).as('last'), 'last.employee_id', 'person.id')
    .select(['tagged.tags', 'busy.last_day', 'last.title', 'last.role', 'last.ended_on'])
    .execute()
  const people = rows.map(({ tags, last_day, title, role, ended_on, ...person }) => ({
    ...person,
    ...toFacts({ tags, last_day, title, role, ended_on }, scope.today),
  }))
  const fitting = inOrderOfFit(searchCandidates(people, search), wish, { isSearch: search !== '' }).slice(
    0,
    mostCandidates,
  )
  return fitting.map((person) => ({ ...person, tags: sortedUniqueNames(person.tags) }))
}

/** Facts of a proposed person, as far as the viewer can see them. */
export async function findProposedPerson(
  queries: Queries,
  { viewer, today }: Pick<CandidateScope, 'viewer' | 'today'>,
  id: string,
): Promise<ProposedPerson> {
  const row = await queries
    .selectFrom('person')
    .leftJoin(tagsOfPeople(queries, viewer).where('member_tag.employee_id', '=', id).as('tagged'), (join) =>
      join.onTrue(),
    )
    .leftJoin(lastDays(queries, today).where('member_assignment.employee_id', '=', id).as('busy'), (join) =>
      join.onTrue(),
    )
    .leftJoin(lastEngagements(queries, viewer).where('member_assignment.employee_id', '=', id).as('last'), (join) =>
      join.onTrue(),
    )
    .select(['tagged.tags', 'busy.last_day', 'last.title', 'last.role', 'last.ended_on'])
    .where('person.id', '=', id)
    .executeTakeFirstOrThrow()
  const facts = toFacts(row, today)
  return { ...facts, tags: sortedUniqueNames(facts.tags) }
}
