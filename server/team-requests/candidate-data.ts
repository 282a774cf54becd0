import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Viewer } from '@portal/domain/session/user'
import type { KnownPerson } from '@portal/domain/team-requests/contract'
import { foldAddress } from '@portal/domain/text/email-address'
import { fold } from '@portal/domain/text/fold'
import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { assignments } from '../engagements/assignment-data.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'

export interface CandidateScope {
  engagement: VisibleEngagementId
  viewer: Pick<Viewer, 'email' | 'employee_id'>
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

const mostPeople = 20

/** People by part of their name, in any case and with any accents; the first by the alphabet. */
export const findCandidates = (queries: Queries, scope: CandidateScope, search: string): Promise<KnownPerson[]> =>
  candidates(queries, scope)
    .where(sql<boolean>`strpos(person.folded_name, ${fold(search)}) > 0`)
    .orderBy('person.folded_name')
    .orderBy('person.id')
    .limit(mostPeople)
    .execute()

export const findCandidate = (queries: Queries, scope: CandidateScope, id: string): Promise<KnownPerson | undefined> =>
  candidates(queries, scope).where('person.id', '=', id).executeTakeFirst()
