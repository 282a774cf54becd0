import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { findOwnSignOn } from '../customer-sign-on/data.ts'
import { openErasures } from '../privacy/erasure-records-data.ts'

/** Lets only one form at a time give this address to an account. Holds until the transaction ends. */
export async function lockAddress(transaction: Queries, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account address ${email}`}, 0))`.execute(transaction)
}

/** Whether another account has the address, and whether the erasure of its former owner can still be searched again. */
export const findAddress = (queries: Queries, email: string, accountId: string | undefined) =>
  queries
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('account')
            .select('id')
            .where('email', '=', email)
            .where(sql<SqlBool>`id is distinct from ${accountId ?? null}`),
        )
        .$castTo<boolean>()
        .as('is_used'),
      eb.exists(openErasures(queries, email)).$castTo<boolean>().as('is_being_erased'),
    ])
    .executeTakeFirstOrThrow()

/** Customer whose own identity provider signs in the people of this address; undefined if there is none. */
export const findCustomerOf = async (queries: Queries, email: string): Promise<string | undefined> =>
  (await findOwnSignOn(queries, email))?.name

/** Returns the ids of engagements that are in the records. */
export async function findEngagements(queries: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('engagement')
    .select('id')
    .where(sql<SqlBool>`id = any(${[...ids]}::text[])`)
    .where('removed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
