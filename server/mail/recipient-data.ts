import { foldAddress } from '@portal/domain/text/email-address'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'

/** The first name for the greeting of an email to the address; '' if the portal knows none. */
export async function findFirstName(queries: Queries, address: string): Promise<string> {
  const email = foldAddress(address)
  const account = await queries.selectFrom('account').select('first_name').where('email', '=', email).executeTakeFirst()
  if (account) return account.first_name
  // Leads without an account.
  const person = await queries
    .selectFrom('person')
    .select('name')
    .where(sql<SqlBool>`lower(email collate "C") = ${email}`)
    .limit(1)
    .executeTakeFirst()
  return person?.name.split(' ')[0] ?? ''
}
