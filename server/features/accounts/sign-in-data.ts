import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

/** Tables with ways to sign in and open sessions. The address of the calendar feed is a secret, too. */
const tables = [
  'session',
  'login_challenge',
  'second_step',
  'sign_on_identity',
  'passkey',
  'passkey_recovery',
  'passkey_offer',
  'authenticator',
  'authenticator_set_up',
  'known_device',
  'calendar_address',
]

/** Ends all sessions and removes every way to sign in. The person starts again with an email or with single sign-on. */
export async function endAllSignIns(transaction: Queries, accountId: string): Promise<void> {
  const deletions = tables.map(
    (table) => sql`${sql.ref(`deleted_${table}`)} as (delete from ${sql.table(table)} where account_id = ${accountId})`,
  )
  await sql`with ${sql.join(deletions)} select 1`.execute(transaction)
}
