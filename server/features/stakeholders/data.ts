import { randomUUID } from 'node:crypto'
import type { AccessLevel } from '@portal/domain/session/user'
import { stakeholderWords } from '@portal/domain/stakeholders/search'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { foldAddress } from '@portal/domain/text/email-address'
import { type Insertable, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { isBeingErased } from '../privacy/erasure-records-data.ts'

const lowerEmail = sql<string>`lower(stakeholder.email collate "C")`

/** Changes of one engagement's list come one after the other: the lock holds to the end of the transaction. */
export async function lockStakeholders(
  transaction: Queries,
  id: VisibleEngagementId,
): Promise<{ title: string; client_name: string }> {
  return transaction
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select(['engagement.title', 'client.name as client_name'])
    .where('engagement.id', '=', id)
    .forUpdate('engagement')
    .executeTakeFirstOrThrow()
}

export const isStakeholder = async (queries: Queries, id: VisibleEngagementId, email: string): Promise<boolean> =>
  (await queries
    .selectFrom('stakeholder')
    .select('id')
    .where('engagement_id', '=', id)
    .where(lowerEmail, '=', email)
    .executeTakeFirst()) !== undefined

export const findStakeholder = (queries: Queries, id: VisibleEngagementId, stakeholderId: string) =>
  queries
    .selectFrom('stakeholder')
    .select(['id', 'full_name', 'email'])
    .where('engagement_id', '=', id)
    .where('id', '=', stakeholderId)
    .executeTakeFirst()

export async function insertStakeholder(
  queries: Queries,
  engagement_id: VisibleEngagementId,
  { _id, invited: _, ...line }: Stakeholder,
  invited_by_account_id: string,
): Promise<void> {
  await queries
    .insertInto('stakeholder')
    .values({
      ...line,
      id: _id,
      engagement_id,
      search_words: stakeholderWords(line),
      origin: 'portal',
      invited_by_account_id,
    })
    .execute()
}

export interface Invited {
  email: string
  first_name: string
  last_name: string
  role: string
  company_name: string | null
  access_level: AccessLevel
}

/**
 * Returns the account of an invited person, or creates one. Returns undefined if they cannot be invited: staff, people whom
 * the provider has blocked, and people whose erasure can still be undone.
 */
export async function admit(
  transaction: Queries,
  invited: Invited,
): Promise<{ id: string; access_level: AccessLevel } | undefined> {
  if (await isBeingErased(transaction, invited.email)) return undefined
  await transaction
    .insertInto('account')
    .values({
      ...invited,
      id: `portal-${randomUUID()}`,
      job_title: invited.role,
      photo_id: null,
      login_method: 'external',
      is_superuser: false,
      active: true,
      active_in_import: false,
      employee_id: null,
      origin: 'portal',
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const account = await transaction
    .selectFrom('account')
    .select(['id', 'login_method', 'active', 'blocked', 'origin', 'access_level'])
    .where('email', '=', invited.email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (account.login_method !== 'external' || account.blocked) return undefined
  if (account.active) return account
  if (account.origin === 'import') return undefined
  // The person was invited and removed before.
  const { email: _, ...details } = invited
  await transaction
    .updateTable('account')
    .set({ ...details, job_title: invited.role, active: true })
    .where('id', '=', account.id)
    .execute()
  return { id: account.id, access_level: invited.access_level }
}

export async function openEngagement(queries: Queries, id: VisibleEngagementId, account_id: string, email: string) {
  await queries
    .insertInto('account_engagement')
    .values({ account_id, engagement_id: id, origin: 'portal' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await queries.deleteFrom('withdrawn_stakeholder').where('engagement_id', '=', id).where('email', '=', email).execute()
}

/** Takes the person's lines off the engagement, remembers that for the imports, and closes it to their account at once. */
export async function withdraw(
  transaction: Queries,
  id: VisibleEngagementId,
  stakeholder: { id: string; email: string | null },
): Promise<void> {
  const email = stakeholder.email === null ? null : foldAddress(stakeholder.email)
  const removed = await transaction
    .deleteFrom('stakeholder')
    .where('engagement_id', '=', id)
    .where((eb) => eb.or([eb('id', '=', stakeholder.id), ...(email === null ? [] : [eb(lowerEmail, '=', email)])]))
    .returning('id')
    .execute()
  await transaction
    .insertInto('withdrawn_stakeholder')
    .values(removed.map((line) => ({ engagement_id: id, stakeholder_id: line.id, email })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (email !== null) await close(transaction, id, email)
}

/** Repeats a removal of a person without an address, now that an import brings the address. */
export async function keepOff(transaction: Queries, lines: readonly string[], email: string): Promise<void> {
  const removed = await transaction
    .updateTable('withdrawn_stakeholder')
    .set({ email })
    .where('stakeholder_id', 'in', listed(lines))
    .where('email', 'is', null)
    .returning('engagement_id')
    .execute()
  for (const { engagement_id } of removed) await close(transaction, engagement_id, email)
}

async function close(transaction: Queries, id: string, email: string): Promise<void> {
  const account = await transaction
    .selectFrom('account')
    .select(['id', 'origin'])
    .where('email', '=', email)
    .where('login_method', '=', 'external')
    .forUpdate()
    .executeTakeFirst()
  if (!account) return
  await transaction
    .deleteFrom('account_engagement')
    .where('account_id', '=', account.id)
    .where('engagement_id', '=', id)
    .execute()
  const left = await transaction
    .selectFrom('account_engagement')
    .select('engagement_id')
    .where('account_id', '=', account.id)
    .limit(1)
    .executeTakeFirst()
  // Keep sessions of a person with other engagements; the access check hides this one.
  if (left) return
  await transaction.deleteFrom('session').where('account_id', '=', account.id).execute()
  // Deactivate a person who was invited to this engagement only.
  if (account.origin === 'portal')
    await transaction.updateTable('account').set({ active: false }).where('id', '=', account.id).execute()
}

export type Change = Omit<Insertable<Tables['stakeholder_change']>, 'id' | 'engagement_id' | 'position'> & {
  engagement_id: VisibleEngagementId
}

export async function insertChange(queries: Queries, change: Change): Promise<void> {
  await queries
    .insertInto('stakeholder_change')
    .values({ ...change, id: randomUUID() })
    .execute()
}

export const findChanges = (queries: Queries, id: VisibleEngagementId) =>
  queries
    .selectFrom('stakeholder_change')
    .select(['id', 'action', 'full_name', 'email', 'changed_by', 'changed_at'])
    .where('engagement_id', '=', id)
    .orderBy('position', 'desc')
    .limit(200)
    .execute()
