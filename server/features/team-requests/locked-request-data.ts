import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { lockTeamRequest, requestsOf, responsibleOf, toRequest, toResponsible } from './data.ts'

/** A request and the people who get emails about it, read with one statement. */
export interface LockedRequest {
  request: TeamRequest
  /** Title of the engagement. */
  title: string
  /** Addresses of the client partner and the delivery lead. */
  responsible: string[]
  /** Address of the person who made the request; null if they can no longer see the engagement. */
  requester: string | null
  /** Everyone who proposed people. */
  proposers: Proposer[]
}

interface Proposer {
  proposal_id: string
  line_id: string
  email: string
  active: boolean
  /** Whether they can see the engagement. */
  has_access: boolean
}

/** Locks the request until the transaction ends, and then reads it. */
export async function lockAndFindRequest(
  transaction: Queries,
  id: VisibleEngagementId,
  requestId: string,
): Promise<LockedRequest | undefined> {
  if (!(await lockTeamRequest(transaction, id, requestId))) return undefined
  const row = await requestsOf(transaction, id)
    .innerJoin(responsibleOf(transaction, id).as('responsible'), (join) => join.onTrue())
    .select(['responsible.title', 'responsible.client_name', 'responsible.partner', 'responsible.lead'])
    .select((eb) => [
      eb
        .selectFrom('account as requester')
        .select('requester.email')
        .whereRef('requester.id', '=', 'team_request.account_id')
        .where(hasAccess('requester.id', id))
        .as('requester'),
      proposersOf(eb, id).as('proposers'),
    ])
    .where('team_request.id', '=', requestId)
    .executeTakeFirst()
  if (!row) return undefined
  const { title, client_name, partner, lead, requester, proposers, ...request } = row
  const { emails } = toResponsible({ title, client_name, partner, lead })
  return { request: toRequest(request), title, responsible: emails, requester, proposers }
}

const proposersOf = (eb: ExpressionBuilder<Tables, 'team_request'>, id: VisibleEngagementId) =>
  jsonArrayFrom(
    eb
      .selectFrom('team_request_proposal')
      .innerJoin('team_request_line', 'team_request_line.id', 'team_request_proposal.line_id')
      .innerJoin('account as proposer', 'proposer.id', 'team_request_proposal.account_id')
      .select([
        'team_request_proposal.id as proposal_id',
        'team_request_proposal.line_id',
        'proposer.email',
        'proposer.active',
        hasAccess('proposer.id', id).as('has_access'),
      ])
      .whereRef('team_request_line.request_id', '=', 'team_request.id')
      .orderBy('proposer.email'),
  )

const hasAccess = (accountColumn: string, id: VisibleEngagementId) =>
  sql<boolean>`exists (select from engagement_access
    where account_id = ${sql.ref(accountColumn)} and engagement_id = ${id})`
