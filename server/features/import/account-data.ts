import { foldAddress } from '@portal/domain/text/email-address'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

/** The accounts as the operator looks after them, by e-mail. */
export const findAccounts = (queries: Queries) =>
  queries
    .selectFrom('account')
    .select(['email', 'first_name', 'last_name', 'login_method', 'active', 'active_in_records', 'blocked'])
    .orderBy('email')
    .execute()

/** Blocks an account until the operator unblocks it, whatever imports say. Returns false if there is none with this address. */
export const blockAccount = (queries: Queries, email: string): Promise<boolean> => setBlocked(queries, email, true)

/**
 * Lifts a block. While an import keeps the records, the last one says whether the person may sign in; while the portal keeps
 * them, they may. Who was invited may sign in while they are on an engagement; staff see every one.
 */
export const unblockAccount = (queries: Queries, email: string): Promise<boolean> => setBlocked(queries, email, false)

const inRecords = sql<boolean>`(account.active_in_records or account.origin = 'provider' and account.replaced_by is null
  and not exists (select from erasure where erasure.account_id = account.id)
  and coalesce((select keeper from record_keeper), 'portal') = 'portal')`

const canSignIn = sql<boolean>`(${inRecords} or account.origin = 'invited' and (account.login_method = 'internal' or exists (
  select 1 from account_engagement where account_engagement.account_id = account.id)))`

async function setBlocked(queries: Queries, email: string, blocked: boolean): Promise<boolean> {
  const account = await queries
    .updateTable('account')
    .set(blocked ? { blocked, active: sql.lit(false) } : { blocked, active: canSignIn, active_in_records: inRecords })
    .where('email', '=', foldAddress(email))
    .returning(['id', 'active'])
    .executeTakeFirst()
  if (account && !account.active) await queries.deleteFrom('session').where('account_id', '=', account.id).execute()
  return account !== undefined
}

/** Forgets the account's identity at the identity provider and ends its sessions; undefined if there is no such account. */
export async function unbindAccount(transaction: Queries, email: string): Promise<{ wasBound: boolean } | undefined> {
  const account = await transaction
    .selectFrom('account')
    .select('id')
    .where('email', '=', foldAddress(email))
    .executeTakeFirst()
  if (!account) return undefined
  const unbound = await transaction
    .deleteFrom('sign_on_identity')
    .where('account_id', '=', account.id)
    .returning('account_id')
    .executeTakeFirst()
  if (unbound) await transaction.deleteFrom('session').where('account_id', '=', account.id).execute()
  return { wasBound: unbound !== undefined }
}

/** Sessions of an account, last seen first; undefined if there is no such account. */
export async function findSessionsOfEmail(queries: Queries, email: string) {
  const account = await queries
    .selectFrom('account')
    .select('id')
    .where('email', '=', foldAddress(email))
    .executeTakeFirst()
  if (!account) return undefined
  return queries
    .selectFrom('session')
    .select(['device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', account.id)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** True if a superuser among staff can sign in. */
export async function hasSuperuser(queries: Queries): Promise<boolean> {
  const row = await queries
    .selectFrom('account')
    .select('id')
    .where('is_superuser', '=', true)
    .where('active', '=', true)
    .where('login_method', '=', 'internal')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
