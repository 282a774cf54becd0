import { randomUUID } from 'node:crypto'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type RequestState, raiseVersion } from './data.ts'

type NewProposal = Pick<
  Tables['team_request_proposal'],
  'line_id' | 'employee_id' | 'account_id' | 'proposed_by' | 'note'
> & { proposed_at: Date }

/** Returns the id; undefined if the person is proposed for the line already. */
export async function insertProposal(queries: Queries, proposal: NewProposal): Promise<string | undefined> {
  const inserted = await queries
    .insertInto('team_request_proposal')
    .values({ ...proposal, id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Records a decision and, with a state, that it completes the request. False if a decision was already made. */
export async function decide(
  transaction: Queries,
  { id, request_id, state }: { id: string; request_id: string; state: RequestState | undefined },
  decision: {
    decision: 'accepted' | 'declined'
    decided_by: string
    decided_by_account_id: string
    decision_note: string | null
    decided_at: Date
  },
): Promise<boolean> {
  const queries: Pick<Queries, 'updateTable'> = state
    ? transaction.with('completed', (query) => raiseVersion(query, request_id, { state }))
    : transaction
  const decided = await queries
    .updateTable('team_request_proposal')
    .set(decision)
    .where('id', '=', id)
    .where('decision', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/** Person of each of these proposals that is accepted on the engagement, by the proposal's id. */
export async function findAccepted(
  queries: Queries,
  engagementId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('team_request_proposal as proposal')
    .innerJoin('team_request_line as line', 'line.id', 'proposal.line_id')
    .innerJoin('team_request', 'team_request.id', 'line.request_id')
    .select(['proposal.id', 'proposal.employee_id'])
    .where('proposal.id', 'in', ids)
    .where('proposal.decision', '=', 'accepted')
    .where('team_request.engagement_id', '=', engagementId)
    .execute()
  return new Map(rows.map(({ id, employee_id }) => [id, employee_id]))
}
