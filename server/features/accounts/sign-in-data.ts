import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { addressChangedEmail } from './emails.ts'

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
async function endAllSignIns(transaction: Queries, accountId: string): Promise<void> {
  const deletions = tables.map(
    (table) => sql`${sql.ref(`deleted_${table}`)} as (delete from ${sql.table(table)} where account_id = ${accountId})`,
  )
  await sql`with ${sql.join(deletions)} select 1`.execute(transaction)
}

/** Ends sessions and everything else that was bound to the old address, and emails that address. */
export async function moveAddress(
  services: Pick<Services, 'config' | 'mailer' | 'now' | 'settings'>,
  transaction: Queries,
  { id, email, first_name }: { id: string; email: string; first_name: string },
  isSamePerson: boolean,
): Promise<void> {
  if (!isSamePerson) await endAllSignIns(transaction, id)
  await services.mailer.queue(transaction, addressChangedEmail(services, { to: email, name: first_name }))
}
