import { randomUUID } from 'node:crypto'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

type NewProposal = Pick<
  Tables['team_request_proposal'],
  'line_id' | 'employee_id' | 'account_id' | 'proposed_by' | 'note'
> & { proposed_at: Date }

/** False where the person is proposed for the line already. */
export async function insertProposal(queries: Queries, proposal: NewProposal): Promise<boolean> {
  const inserted = await queries
    .insertInto('team_request_proposal')
    .values({ ...proposal, id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Records a decision; undefined if one was already made. */
export const decide = (
  queries: Queries,
  id: string,
  decision: {
    decision: 'accepted' | 'declined'
    decided_by: string
    decided_by_account_id: string
    decision_note: string | null
    decided_at: Date
  },
) =>
  queries
    .updateTable('team_request_proposal')
    .set(decision)
    .where('id', '=', id)
    .where('decision', '=', 'open')
    .returning('account_id')
    .executeTakeFirst()
