import { leaderRole } from '@portal/domain/engagements/leader'
import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { assignments } from '../engagements/assignment-data.ts'
import { isVisibleTo } from '../engagements/data.ts'
import { counted } from './data.ts'
import {
  candidates,
  limitOf,
  narrowing,
  rankOf,
  type Searcher,
  type SearchQuery,
  seesFew,
  wordsOf,
} from './match-data.ts'

// People stand nowhere but on engagements: they are found as members of those that the viewer reaches, and as who leads them.

const visible = (queries: Queries, { viewer }: Searcher) => queries.selectFrom('engagement').where(isVisibleTo(viewer))

/** The customer's usual partner leads where no other is assigned. */
const partner = sql<string | null>`coalesce(engagement.client_partner_id, engagement.default_client_partner_id)`

/** Assignments of a person on engagements that the viewer can see. */
const placesOf = (queries: Queries, searcher: Searcher) =>
  assignments(queries)
    .innerJoin('engagement', 'engagement.id', 'member_assignment.engagement_id')
    .whereRef('member_assignment.employee_id', '=', sql.ref('person.id'))
    .where(isVisibleTo(searcher.viewer))

/** Engagements that a person leads and the viewer can see. Each role uses its own index. */
const ledBy = (queries: Queries, searcher: Searcher) =>
  visible(queries, searcher).where((eb) => {
    const person = sql.ref<string>('person.id')
    return eb.or([
      eb('engagement.project_lead_id', '=', person),
      eb('engagement.portfolio_director_id', '=', person),
      eb('engagement.client_partner_id', '=', person),
      eb.and([eb('engagement.default_client_partner_id', '=', person), eb('engagement.client_partner_id', 'is', null)]),
    ])
  })

/** The ids of all who work on the engagements that the viewer reaches, or lead them: for viewers who reach few. */
export const visiblePeople = (queries: Queries, searcher: Searcher) =>
  assignments(queries)
    .select((eb) => eb.ref('member_assignment.employee_id').$notNull().as('id'))
    .where('member_assignment.engagement_id', 'in', visible(queries, searcher).select('engagement.id'))
    .union(visible(queries, searcher).select((eb) => eb.ref('engagement.project_lead_id').$notNull().as('id')))
    .union(visible(queries, searcher).select((eb) => eb.ref('engagement.portfolio_director_id').$notNull().as('id')))
    .union(visible(queries, searcher).select(partner.$notNull().as('id')))

/**
 * By name; with the engagement on which they stay longest, their role and last day there. Who has no days to come is
 * named with an engagement that they lead.
 */
export async function findPeople(queries: Queries, searcher: Searcher, wanted: SearchQuery) {
  const words = wordsOf(wanted)
  const { today } = searcher
  // The people of few engagements are named first. Who reaches many reaches nearly everybody: each is looked at when found.
  const people = queries.selectFrom('person').select('person.id')
  const narrowed = narrowing(
    seesFew(searcher)
      ? people.where('person.id', 'in', visiblePeople(queries, searcher))
      : people.where((eb) =>
          eb.or([
            eb(placesOf(queries, searcher).select('member_assignment.id').limit(1), 'is not', null),
            eb(ledBy(queries, searcher).select('engagement.id').limit(1), 'is not', null),
          ]),
        ),
  )
  const rank = rankOf('person', searcher, words)
  const hits = queries
    .selectFrom('person')
    .select(['person.id', 'person.name', 'person.photo_id', 'person.folded_name'])
    .select((eb) => [rank.as('rank'), eb.fn.countAll<number>().over().as('count')])
    .where(candidates({ table: 'person', narrowed }, searcher, wanted))
    .orderBy(rank, 'desc')
    .orderBy('person.folded_name')
    .orderBy('person.id')
    .limit(limitOf(wanted))
  const place = ['engagement_id', 'engagement_title', 'role', 'until'] as const
  const worked = placesOf(queries, searcher)
    .select(['engagement.id as engagement_id', 'engagement.title as engagement_title'])
    .select(['member_assignment.member_role as role', sql<string | null>`member_assignment.end_date`.as('until')])
    .orderBy('member_assignment.end_date', 'desc')
    .orderBy('member_assignment.member_role_id')
    .orderBy('member_assignment.id')
    .limit(1)
  const led = ledBy(queries, searcher)
    .select(['engagement.id as engagement_id', 'engagement.title as engagement_title'])
    .select([
      sql<string>`case person.id when engagement.project_lead_id then ${sql.lit(leaderRole.project_lead)}
        when engagement.portfolio_director_id then ${sql.lit(leaderRole.portfolio_director)}
        else ${sql.lit(leaderRole.client_partner)} end`.as('role'),
      sql<string | null>`null::date`.as('until'),
    ])
    .orderBy(sql`coalesce(engagement.latest_end_date, ${today}::date)`, 'desc')
    .orderBy('engagement.id')
    .limit(1)
  return counted(
    await queries
      .selectFrom(hits.as('person'))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom(
              eb
                .selectFrom(worked.as('worked'))
                .select(place)
                .unionAll(eb.selectFrom(led.as('led')).select(place))
                .as('place'),
            )
            .select(place)
            .orderBy(sql`case when place.until >= ${today} then 0 when place.until is null then 1 else 2 end`)
            .limit(1)
            .as('place'),
        (join) => join.onTrue(),
      )
      .select(['person.id', 'person.name', 'person.photo_id', 'person.rank', 'person.count'])
      .select(['place.engagement_id', 'place.engagement_title', 'place.role', 'place.until'])
      .orderBy('person.rank', 'desc')
      .orderBy('person.folded_name')
      .orderBy('person.id')
      .execute(),
  )
}
