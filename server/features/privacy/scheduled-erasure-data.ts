import type { ErasureProblem, ScheduledErasure } from '@portal/domain/privacy/erasure'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

type ScheduledRow = Selectable<Tables['scheduled_erasure']>

/** The account, or the one that has replaced it since: imports replace accounts that were created by invitations. */
const currentAccount = sql<string>`coalesce(account.replaced_by, account.id)`
const superuserName = sql<string>`coalesce(trim(superuser.first_name || ' ' || superuser.last_name), 'A superuser')`

/** Next first. */
export const findScheduled = async (queries: Queries): Promise<ScheduledErasure[]> => {
  const rows = await scheduledErasures(queries).orderBy('erase_at').orderBy('scheduled_at').execute()
  return rows.map(present)
}

export const findScheduledOf = async (queries: Queries, accountId: string): Promise<ScheduledErasure | undefined> => {
  const row = await scheduledErasures(queries)
    .where((eb) => eb.or([eb('account.id', '=', accountId), eb('account.replaced_by', '=', accountId)]))
    .executeTakeFirst()
  return row && present(row)
}

const scheduledErasures = (queries: Queries) =>
  queries
    .selectFrom('scheduled_erasure')
    .innerJoin('account', 'account.id', 'scheduled_erasure.account_id')
    .leftJoin('account as superuser', 'superuser.id', 'scheduled_erasure.scheduled_by')
    .select(['erase_at', 'problem'])
    .select([currentAccount.as('id'), superuserName.as('scheduled_by')])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'))

const present = ({ erase_at, ...row }: Omit<ScheduledErasure, 'erase_at'> & { erase_at: Date }): ScheduledErasure => ({
  ...row,
  erase_at: erase_at.toISOString(),
})

/** False if the erasure is scheduled already. */
export const insertScheduled = async (
  queries: Queries,
  row: Insertable<Tables['scheduled_erasure']>,
): Promise<boolean> =>
  (await queries
    .insertInto('scheduled_erasure')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()) !== undefined

/** False if no erasure was scheduled. */
export const deleteScheduled = async (queries: Queries, accounts: readonly string[]): Promise<boolean> => {
  const rows = await queries
    .deleteFrom('scheduled_erasure')
    .where('account_id', 'in', accounts)
    .returning('account_id')
    .execute()
  return rows.length > 0
}

export const findDue = async (queries: Queries, now: Date): Promise<string[]> => {
  const rows = await queries
    .selectFrom('scheduled_erasure')
    .select('account_id')
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .orderBy('scheduled_at')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Locks the row until the transaction ends, so that no one cancels the erasure meanwhile. */
export const takeDue = (
  queries: Queries,
  accountId: string,
  now: Date,
): Promise<(ScheduledRow & { current_account: string }) | undefined> =>
  queries
    .selectFrom('scheduled_erasure')
    .innerJoin('account', 'account.id', 'scheduled_erasure.account_id')
    .selectAll('scheduled_erasure')
    .select(currentAccount.as('current_account'))
    .where('account_id', '=', accountId)
    .where('erase_at', '<=', now)
    .forUpdate('scheduled_erasure')
    .executeTakeFirst()

export async function setProblem(queries: Queries, account_id: string, problem: ErasureProblem): Promise<void> {
  await queries.updateTable('scheduled_erasure').set({ problem }).where('account_id', '=', account_id).execute()
}

/** Changes only erasures that are scheduled for an earlier time. */
export async function postponeScheduled(queries: Queries, erase_at: Date): Promise<void> {
  await queries.updateTable('scheduled_erasure').set({ erase_at }).where('erase_at', '<', erase_at).execute()
}
