import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { RequestKind } from '@portal/domain/requests/request'
import type { Viewer } from '@portal/domain/session/user'
import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { listed } from '../database/listed.ts'
import { accountName } from '../session/account-name-data.ts'
import { proposals } from '../team-requests/data.ts'

/** Engagements and period of the requests: `own` has ids of engagements that a person leads or works on. */
export interface RequestScope {
  own: readonly string[]
  /** Earliest decision that counts. */
  since: Date
  sinceDay: CalendarDay
}

const extensions = (queries: Queries, { own }: RequestScope) =>
  queries
    .selectFrom('extension_request as request')
    .innerJoin('work_order', 'work_order.id', 'request.work_order_id')
    .where('work_order.removed_at', 'is', null)
    .where('work_order.engagement_id', 'in', listed(own))

const openExtensions = (queries: Queries, scope: RequestScope) =>
  extensions(queries, scope).where('request.state', '=', 'open')

const decidedExtensions = (queries: Queries, scope: RequestScope) =>
  extensions(queries, scope).where('request.state', '<>', 'open').where('request.answered_on', '>=', scope.sinceDay)

const openLines = (queries: Queries, { own }: RequestScope) =>
  queries
    .selectFrom('team_request')
    .innerJoin('team_request_line', 'team_request_line.request_id', 'team_request.id')
    .where('team_request.is_new', '=', true)
    .where('team_request.engagement_id', 'in', listed(own))
    .where(
      sql<boolean>`(select count(*) from team_request_proposal where line_id = team_request_line.id and decision = 'accepted')
        < team_request_line.member_type_quantity`,
    )

const decidedProposals = (queries: Queries, { own, since }: RequestScope) =>
  queries
    .selectFrom('team_request_proposal as proposal')
    .innerJoin('team_request_line as line', 'line.id', 'proposal.line_id')
    .innerJoin('team_request', 'team_request.id', 'line.request_id')
    .where('team_request.engagement_id', 'in', listed(own))
    .where('proposal.decided_at', '>', since)

/** The oldest first. */
export const findOpenExtensions = (queries: Queries, scope: RequestScope, viewer: Viewer, limit: number) =>
  openExtensions(queries, scope)
    .select(['request.id', 'work_order.engagement_id', 'request.requested_on as since'])
    .select(['work_order.id as order_id', 'work_order.reference', 'work_order.end_date'])
    .select(['request.state', 'request.requested_by', 'request.requested_on', 'request.message'])
    .select(['request.proposed_end_date', 'request.answered_by', 'request.answered_on', 'request.note'])
    .select((eb) => eb('request.account_id', '=', viewer.id).$castTo<boolean>().as('is_own'))
    .orderBy('request.requested_at')
    .orderBy('request.id')
    .limit(limit)
    .execute()

export const findOpenLines = (queries: Queries, scope: RequestScope, limit: number) =>
  openLines(queries, scope)
    .select(['team_request.engagement_id', 'team_request.id as request_id', 'team_request.requested_by'])
    .select(['team_request.request_date', 'team_request.request_comment as comment'])
    .select(['team_request_line.id', 'team_request_line.member_role', 'team_request_line.primary_skill'])
    .select(['team_request_line.member_type_quantity', 'team_request_line.member_start_date'])
    .select('team_request_line.member_duration')
    .select((eb) => proposals(eb).as('proposals'))
    .orderBy('team_request.request_date')
    .orderBy('team_request.position')
    .orderBy('team_request_line.place')
    .limit(limit)
    .execute()

export async function countOpen(queries: Queries, scope: RequestScope, kind: RequestKind | undefined): Promise<number> {
  const all = await Promise.all([
    kind === 'team'
      ? undefined
      : openExtensions(queries, scope)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirst(),
    kind === 'extension'
      ? undefined
      : openLines(queries, scope)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirst(),
  ])
  return all.reduce((sum, row) => sum + (row?.count ?? 0), 0)
}

/** The newest first. */
export const findDecidedExtensions = (queries: Queries, scope: RequestScope, limit: number) =>
  decidedExtensions(queries, scope)
    .select(['request.id', 'work_order.engagement_id', 'work_order.reference', 'request.state', 'request.note'])
    .select(['request.requested_by', 'request.answered_by', 'request.answered_on'])
    .orderBy('request.answered_on', 'desc')
    .orderBy('request.id')
    .limit(limit)
    .execute()

export const findDecidedProposals = (queries: Queries, scope: RequestScope, limit: number) =>
  decidedProposals(queries, scope)
    .innerJoin('person', 'person.id', 'proposal.employee_id')
    .select(['proposal.id', 'team_request.engagement_id', 'proposal.decision', 'proposal.decision_note as note'])
    .select(['proposal.decided_at', 'person.name as person', 'line.member_role as role'])
    .select(accountName<string | null>('proposal.decided_by_account_id', 'proposal.decided_by').as('decided_by'))
    .where('proposal.decision', '<>', 'open')
    .orderBy('proposal.decided_at', 'desc')
    .orderBy('proposal.id')
    .limit(limit)
    .execute()

/** Engagements with anything open or decided lately. */
export async function findConcerned(queries: Queries, scope: RequestScope): Promise<Set<string>> {
  const { rows } = await sql<{ engagement_id: string }>`
    ${openExtensions(queries, scope).select('work_order.engagement_id')}
    union ${decidedExtensions(queries, scope).select('work_order.engagement_id')}
    union ${openLines(queries, scope).select('team_request.engagement_id')}
    union ${decidedProposals(queries, scope).select('team_request.engagement_id')}`.execute(queries)
  return new Set(rows.map(({ engagement_id }) => engagement_id))
}
