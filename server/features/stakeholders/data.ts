import { randomUUID } from 'node:crypto'
import type { StakeholderChange } from '@portal/domain/stakeholders/contract'
import { foldAddress } from '@portal/domain/text/email-address'
import { type Insertable, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'

export const lowerEmail = sql<string>`lower(stakeholder.email collate "C")`

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

export const stakeholderWith = (queries: Queries, id: VisibleEngagementId, email: string) =>
  queries.selectFrom('stakeholder').select('id').where('engagement_id', '=', id).where(lowerEmail, '=', email)

export const findStakeholder = (queries: Queries, id: VisibleEngagementId, stakeholderId: string) =>
  queries
    .selectFrom('stakeholder')
    .select(['id', 'full_name', 'email'])
    .where('engagement_id', '=', id)
    .where('id', '=', stakeholderId)
    .executeTakeFirst()

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
  if (removed.length > 0)
    await transaction
      .insertInto('withdrawn_stakeholder')
      .values(removed.map((line) => ({ engagement_id: id, stakeholder_id: line.id, email })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (email !== null) await close(transaction, id, email)
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
  if (account.origin === 'invited')
    await transaction.updateTable('account').set({ active: false }).where('id', '=', account.id).execute()
}

export type Change = Omit<Insertable<Tables['stakeholder_change']>, 'id' | 'engagement_id' | 'position'> & {
  engagement_id: VisibleEngagementId
}

export const insertChange = (queries: Pick<Queries, 'insertInto'>, change: Change) =>
  queries.insertInto('stakeholder_change').values({ ...change, id: randomUUID() })

/** Changes made by people in the portal. Changes by imports have no author and are left out. */
export const findChanges = (queries: Queries, id: VisibleEngagementId) =>
  queries
    .selectFrom('stakeholder_change')
    .select(['id', 'full_name', 'email', 'changed_at', sql<string>`changed_by`.as('changed_by')])
    .select(sql<StakeholderChange['action']>`action`.as('action'))
    .where('engagement_id', '=', id)
    .where('changed_by', 'is not', null)
    .orderBy('position', 'desc')
    .limit(200)
    .execute()
