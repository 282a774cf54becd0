import { domainOf } from '@portal/domain/text/email-domain'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type {} from './tables.ts'

export type CustomerSignOnRow = Selectable<Tables['customer_sign_on']>
type Saved = Omit<Insertable<Tables['customer_sign_on']>, 'id' | 'version'>

/** Identity provider of an address. It depends only on the domain, so the answer does not reveal accounts. */
export const findOwnSignOn = (queries: Queries, email: string): Promise<CustomerSignOnRow | undefined> =>
  queries
    .selectFrom('customer_sign_on')
    .selectAll()
    .where('off_since', 'is', null)
    .where(sql<SqlBool>`${domainOf(email)} = any(domains)`)
    .executeTakeFirst()

/** Identity provider of an account: staff use the company's, whatever their address. */
export const ownSignOnOf = async (
  queries: Queries,
  { login_method, email }: { login_method: 'external' | 'internal'; email: string },
): Promise<CustomerSignOnRow | undefined> => (login_method === 'external' ? findOwnSignOn(queries, email) : undefined)

/** One that is switched on. */
export const findSignOnAt = (queries: Queries, id: string): Promise<CustomerSignOnRow | undefined> =>
  queries
    .selectFrom('customer_sign_on')
    .selectAll()
    .where('id', '=', id)
    .where('off_since', 'is', null)
    .executeTakeFirst()

export const findCustomerSignOn = (queries: Queries, id: string): Promise<CustomerSignOnRow | undefined> =>
  queries.selectFrom('customer_sign_on').selectAll().where('id', '=', id).executeTakeFirst()

/** By name, with how many people have an address there. */
export const findCustomerSignOns = (queries: Queries): Promise<(CustomerSignOnRow & { people: number })[]> =>
  queries
    .selectFrom('customer_sign_on')
    .selectAll()
    .select(
      sql<number>`(select count(*) from account where active and login_method = 'external'
        and split_part(email, '@', 2) = any(domains))`.as('people'),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** Names and email domains of those that are switched on. */
export const findOwnDomains = (queries: Queries) =>
  queries.selectFrom('customer_sign_on').select(['name', 'domains']).where('off_since', 'is', null).execute()

/** Email domains of customers' people with an active account. */
export async function findCustomerDomains(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('account')
    .select(sql<string>`split_part(email, '@', 2)`.as('domain'))
    .distinct()
    .where('login_method', '=', 'external')
    .where('active', '=', true)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

/** Locks all customer identity providers until the end of the transaction, so that their domains cannot overlap. */
export async function lockCustomerSignOns(transaction: Queries): Promise<CustomerSignOnRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('customer sign-on', 0))`.execute(transaction)
  return transaction.selectFrom('customer_sign_on').selectAll().orderBy('id').execute()
}

/** Finds a superuser whom these domains would lock out. */
export async function findSuperuserOf(queries: Queries, domains: readonly string[]): Promise<string | undefined> {
  const row = await queries
    .selectFrom('account')
    .select('email')
    .where('is_superuser', '=', true)
    .where('login_method', '=', 'external')
    .where('active', '=', true)
    .where(sql<SqlBool>`split_part(email, '@', 2) = any(${[...domains]}::text[])`)
    .orderBy('email')
    .limit(1)
    .executeTakeFirst()
  return row?.email
}

/** False where it is there already. */
export async function insertCustomerSignOn(transaction: Queries, row: Saved & { id: string }): Promise<boolean> {
  const inserted = await transaction
    .insertInto('customer_sign_on')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateCustomerSignOn(transaction: Queries, id: string, row: Saved): Promise<void> {
  await transaction
    .updateTable('customer_sign_on')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteCustomerSignOn(transaction: Queries, id: string): Promise<void> {
  await transaction.deleteFrom('customer_sign_on').where('id', '=', id).execute()
}

/** Forgets the identities of its people. With another issuer or none, the next sign-in binds them again. */
export async function forgetIdentities(
  transaction: Queries,
  { issuer, domains }: Pick<CustomerSignOnRow, 'issuer' | 'domains'>,
): Promise<void> {
  await transaction
    .deleteFrom('sign_on_identity')
    .using('account')
    .whereRef('account.id', '=', 'sign_on_identity.account_id')
    .where('sign_on_identity.issuer', '=', issuer)
    .where('account.login_method', '=', 'external')
    .where(sql<SqlBool>`split_part(account.email, '@', 2) = any(${domains}::text[])`)
    .execute()
}
