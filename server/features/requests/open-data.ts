import { type ExpressionBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { accountName } from '../session/account-name-data.ts'

// The only queries for open requests. To-dos, the overview of an engagement, the list of requests and the portfolio add the
// columns and the order that they need.

/** Ids of the engagements to search. `all` is for the portfolio, which checks access to each engagement itself. */
export type SearchedEngagements = readonly string[] | 'all'

const within = (column: string, engagements: SearchedEngagements) =>
  engagements === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} in ${listed(engagements)}`

/** Extension requests without an answer. */
export const openExtensions = (queries: Queries, engagements: SearchedEngagements) =>
  queries
    .selectFrom('extension_request as request')
    .innerJoin('work_order', 'work_order.id', 'request.work_order_id')
    .select(['work_order.engagement_id', 'work_order.end_date', 'request.requested_on'])
    .where('request.state', '=', 'open')
    .where('work_order.removed_at', 'is', null)
    .where(within('work_order.engagement_id', engagements))

/** Whether an extension of the work order is requested or accepted. */
export const hasExtension = (eb: ExpressionBuilder<Tables, 'work_order'>) =>
  eb
    .exists(
      eb
        .selectFrom('extension_request')
        .select('extension_request.id')
        .whereRef('extension_request.work_order_id', '=', 'work_order.id')
        .where('extension_request.state', 'in', ['open', 'accepted']),
    )
    .$castTo<boolean>()

/** Lines of uncompleted team requests, with the number of decided and open proposals and the decision on the last one. */
export const openLines = (queries: Queries, engagements: SearchedEngagements) =>
  queries
    .selectFrom('team_request')
    .innerJoin('team_request_line', 'team_request_line.request_id', 'team_request.id')
    .innerJoinLateral(proposalsOfLine, (join) => join.onTrue())
    .leftJoin('team_request_proposal as last', 'last.id', 'made.last_id')
    .select(['team_request.engagement_id', 'team_request.id as request_id', 'team_request.request_date'])
    .select(['team_request_line.member_type_quantity as quantity', 'made.accepted', 'made.proposed'])
    .select('last.decision as last_decision')
    .select(sql<Date | null>`coalesce(last.decided_at, last.proposed_at)`.as('last_decided_at'))
    .where('team_request.is_new', '=', true)
    .where(within('team_request.engagement_id', engagements))

const proposalsOfLine = (eb: ExpressionBuilder<Tables, 'team_request_line'>) =>
  eb
    .selectFrom('team_request_proposal as proposal')
    .select((one) => [
      one.fn.countAll<number>().filterWhere('proposal.decision', '=', 'accepted').as('accepted'),
      one.fn.countAll<number>().filterWhere('proposal.decision', '=', 'open').as('proposed'),
      sql<string | null>`(array_agg(proposal.id order by proposal.position desc))[1]`.as('last_id'),
    ])
    .whereRef('proposal.line_id', '=', 'team_request_line.id')
    .as('made')

/** Name of the person who decided on the last proposal of an open line. */
export const lastDecidedBy = accountName<string | null>('last.decided_by_account_id', 'last.decided_by')

/** Proposals on which the customer has not decided. */
export const openProposals = (queries: Queries, engagements: SearchedEngagements) =>
  queries
    .selectFrom('team_request')
    .innerJoin('team_request_line as line', 'line.request_id', 'team_request.id')
    .innerJoin('team_request_proposal as proposal', 'proposal.line_id', 'line.id')
    .innerJoin('person', 'person.id', 'proposal.employee_id')
    .select(['proposal.id', 'team_request.engagement_id', 'team_request.id as request_id'])
    .select(['person.name as person', 'line.member_role as role', 'line.member_start_date as needed_on'])
    .select(['proposal.proposed_by', 'proposal.proposed_at'])
    .where('team_request.is_new', '=', true)
    .where('proposal.decision', '=', 'open')
    .where(within('team_request.engagement_id', engagements))
