import { randomUUID } from 'node:crypto'
import type { SignInWay } from '@portal/domain/session/passkey'
import type { AccessLevel, User } from '@portal/domain/session/user'
import { newVisitAfter } from '@portal/domain/session/visit'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { hashOf, newToken } from '../../platform/http/secret.ts'
import { seal } from './sealed-id-token.ts'
import { beginVisit } from './visit-data.ts'

export interface StoredSession {
  id: string
  viewer: User
  /** Account that a superuser views the portal as. */
  viewing_as: string | null
  last_seen_at: Date
}

/** How old a session may be; older ones count no more and are removed in time. */
export interface SessionLimits {
  seenAfter: Date
  createdAfter: Date
}

export interface Account extends User {
  active: boolean
}

export async function findAccount(
  queries: Queries,
  by: { id: string } | { email: string },
): Promise<Account | undefined> {
  const row = await queries
    .selectFrom('account')
    .select(userColumns)
    .select('account.active')
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('email', '=', by.email)))
    .executeTakeFirst()
  return row
}

/** A new session; the token goes into the cookie and is kept nowhere. */
export async function createSession(
  queries: Queries,
  session: {
    account_id: string
    device: string
    way: SignInWay
    id_token: string | null
    now: Date
  },
): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const token = newToken()
  await queries
    .insertInto('session')
    .values({
      id,
      token_hash: hashOf(token),
      account_id: session.account_id,
      created_at: session.now,
      last_seen_at: session.now,
      device: session.device,
      way: session.way,
      id_token: session.id_token === null ? null : seal(session.id_token, token),
    })
    .execute()
  await beginVisit(queries, session.account_id, session.now)
  return { id, token }
}

/** The session of a token with its person, in one statement, unless it is too old, unused for too long or the person inactive. */
export async function findSession(
  queries: Queries,
  token: string,
  limits: SessionLimits,
): Promise<StoredSession | undefined> {
  const row = await queries
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(userColumns)
    .select(['session.id as session_id', 'session.last_seen_at', 'session.viewing_as'])
    .where('session.token_hash', '=', hashOf(token))
    .where('session.last_seen_at', '>', limits.seenAfter)
    .where('session.created_at', '>', limits.createdAfter)
    .where(maySignIn)
    .executeTakeFirst()
  if (!row) return undefined
  const { session_id, last_seen_at, viewing_as, ...user } = row
  return { id: session_id, viewer: user, viewing_as, last_seen_at }
}

/** Deactivated accounts cannot sign in, and their sessions do not count. */
const maySignIn = sql<SqlBool>`account.active`

/**
 * Engagements that the provider's records name for an account and that are not removed. For stakeholders these are the
 * ones that they can see; staff can see all (view `engagement_access`).
 */
export const projectIds = sql<string[]>`array(select engagement_id from account_engagement
  join engagement as own on own.id = engagement_id where account_id = account.id and own.removed_at is null
  order by engagement_id)`

const userColumns = [
  'account.id',
  'account.first_name',
  'account.last_name',
  'account.email',
  'account.role',
  'account.job_title',
  'account.provider_role',
  'account.company_name',
  'account.photo_id',
  'account.login_method',
  sql<AccessLevel>`account.access_level`.as('access_level'),
  'account.is_superuser',
  'account.employee_id',
  sql<boolean>`(account.login_method = 'external')`.as('is_stakeholder'),
  projectIds.as('project_ids'),
] as const

/** Updates the last visit of the session and the account. After a long absence a new visit starts. */
export async function touchSession(queries: Queries, id: string, now: Date): Promise<void> {
  const left = new Date(now.getTime() - newVisitAfter)
  await queries
    .with('touched', (query) =>
      query.updateTable('session').set({ last_seen_at: now }).where('id', '=', id).returning('account_id'),
    )
    .updateTable('account_visit')
    .from('touched')
    .set((eb) => ({
      last_seen_at: now,
      before_at: eb
        .case()
        .when('account_visit.last_seen_at', '<', left)
        .then(eb.ref('account_visit.last_seen_at'))
        .else(eb.ref('account_visit.before_at'))
        .end(),
    }))
    .whereRef('account_visit.account_id', '=', 'touched.account_id')
    .execute()
}

/** Ends a session; its sealed `id_token`, for the identity provider's logout. */
export async function deleteSession(queries: Queries, id: string): Promise<{ id_token: string | null } | undefined> {
  return queries.deleteFrom('session').where('id', '=', id).returning('id_token').executeTakeFirst()
}

/** Removes a session that has expired as soon as that is seen: a clock set back would bring it to life again. */
export async function deleteExpiredSession(queries: Queries, token: string, limits: SessionLimits): Promise<void> {
  await queries
    .deleteFrom('session')
    .where('token_hash', '=', hashOf(token))
    .where((eb) => eb.or([eb('last_seen_at', '<=', limits.seenAfter), eb('created_at', '<=', limits.createdAfter)]))
    .execute()
}

export async function deleteSessionOfToken(queries: Queries, token: string): Promise<void> {
  await queries.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute()
}

/** Returns when the session started. */
export async function findSessionBegin(queries: Queries, id: string): Promise<Date | undefined> {
  const session = await queries.selectFrom('session').select('created_at').where('id', '=', id).executeTakeFirst()
  return session?.created_at
}

/** The newest first. */
export const findSessions = (queries: Queries, accountId: string, limits: SessionLimits) =>
  queries
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'device', 'way'])
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>', limits.seenAfter)
    .where('created_at', '>', limits.createdAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

/** False where the account has no such session. */
export async function deleteSessionOf(queries: Queries, accountId: string, id: string): Promise<boolean> {
  const deleted = await queries
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteOtherSessions(queries: Queries, accountId: string, kept: string): Promise<void> {
  await queries.deleteFrom('session').where('account_id', '=', accountId).where('id', '<>', kept).execute()
}

/** Removes sessions that count no more. */
export async function deleteOldSessions(queries: Queries, limits: SessionLimits): Promise<void> {
  await queries
    .deleteFrom('session')
    .where((eb) => eb.or([eb('last_seen_at', '<=', limits.seenAfter), eb('created_at', '<=', limits.createdAfter)]))
    .execute()
}

/** Active staff of the demo: those with the given addresses in their order, then those whom a form added. */
export async function findStaff(queries: Queries, emails: readonly string[]): Promise<User[]> {
  const rows = await queries
    .selectFrom('account')
    .select(userColumns)
    .where((eb) => eb.or([eb('email', 'in', emails), eb('id', 'like', 'portal-%')]))
    .where('login_method', '=', 'internal')
    .where('active', '=', true)
    .orderBy('email')
    .execute()
  const placeOf = ({ email }: User) => (emails.includes(email) ? emails.indexOf(email) : emails.length)
  return rows.sort((one, other) => placeOf(one) - placeOf(other))
}
