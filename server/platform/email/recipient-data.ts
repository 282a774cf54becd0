import { foldAddress } from '@portal/domain/text/email-address'
import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

/** The first name for the greeting of an email to the address; '' if the portal knows none. */
export async function findFirstName(queries: Queries, address: string): Promise<string> {
  const email = foldAddress(address)
  const { rows } = await sql<{ first_name: string }>`select coalesce(
    (select first_name from account where email = ${email}),
    -- Leads without an account.
    (select split_part(name, ' ', 1) from person where lower(email collate "C") = ${email} limit 1),
    '') as first_name`.execute(queries)
  return rows[0]?.first_name ?? ''
}
