import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { usageColumns } from '../days/usage-columns-data.ts'
import { ledColumns } from '../engagements/engagement-data.ts'
import { accountName } from '../session/account-name-data.ts'
import { proposals } from '../team-requests/data.ts'
import { openExtensions, openLines } from './open-data.ts'

/** Engagements and period of the requests: `own` has ids of engagements that a person leads or works on. */
export interface RequestScope {
  own: readonly string[]
  /** Earliest decision that counts. */
  since: Date
  sinceDay: CalendarDay
}

/** The oldest first. */
export const findOpenExtensions = (queries: Queries, { own }: RequestScope, viewer: Viewer, today: CalendarDay) =>
  openExtensions(queries, own)
    .innerJoin('engagement', 'engagement.id', 'work_order.engagement_id')
    .leftJoin('work_order_usage', 'work_order_usage.work_order_id', 'work_order.id')
    .select(['request.id', 'work_order.id as order_id', 'work_order.reference', ...ledColumns])
    .select(['work_order.start_date', 'work_order.budget_days', ...usageColumns(today)])
    .select(['request.state', 'request.requested_by', 'request.message'])
    .select(['request.proposed_end_date', 'request.answered_by', 'request.answered_on', 'request.note'])
    .select((eb) => eb('request.account_id', '=', viewer.id).$castTo<boolean>().as('is_own'))
    .orderBy('request.requested_at')
    .orderBy('request.id')
    .execute()

/** Lines with fewer accepted people than requested, oldest first. */
export const findOpenLines = (queries: Queries, { own }: RequestScope) =>
  openLines(queries, own)
    .select(['team_request.requested_by', 'team_request.request_comment as comment'])
    .select(['team_request_line.id', 'team_request_line.member_role', 'team_request_line.primary_skill'])
    .select(['team_request_line.member_type_quantity', 'team_request_line.member_start_date'])
    .select('team_request_line.member_duration')
    .select((eb) => proposals(eb).as('proposals'))
    .whereRef('made.accepted', '<', 'team_request_line.member_type_quantity')
    .orderBy('team_request.request_date')
    .orderBy('team_request.position')
    .orderBy('team_request_line.place')
    .execute()

/** The newest first. */
export const findDecidedExtensions = (queries: Queries, { own, sinceDay }: RequestScope) =>
  queries
    .selectFrom('extension_request as request')
    .innerJoin('work_order', 'work_order.id', 'request.work_order_id')
    .select(['request.id', 'work_order.engagement_id', 'work_order.reference', 'request.state', 'request.note'])
    .select(['request.requested_by', 'request.answered_by', 'request.answered_on'])
    .where('request.state', '<>', 'open')
    .where('request.answered_on', '>=', sinceDay)
    .where('work_order.removed_at', 'is', null)
    .where('work_order.engagement_id', 'in', listed(own))
    .orderBy('request.answered_on', 'desc')
    .orderBy('request.id')
    .execute()

export const findDecidedProposals = (queries: Queries, { own, since }: RequestScope) =>
  queries
    .selectFrom('team_request_proposal as proposal')
    .innerJoin('team_request_line as line', 'line.id', 'proposal.line_id')
    .innerJoin('team_request', 'team_request.id', 'line.request_id')
    .innerJoin('person', 'person.id', 'proposal.employee_id')
    .select(['proposal.id', 'team_request.engagement_id', 'proposal.decision', 'proposal.decision_note as note'])
    .select(['proposal.decided_at', 'person.name as person', 'line.member_role as role'])
    .select(accountName<string | null>('proposal.decided_by_account_id', 'proposal.decided_by').as('decided_by'))
    .where('team_request.engagement_id', 'in', listed(own))
    .where('proposal.decision', '<>', 'open')
    .where('proposal.decided_at', '>', since)
    .orderBy('proposal.decided_at', 'desc')
    .orderBy('proposal.id')
    .execute()
