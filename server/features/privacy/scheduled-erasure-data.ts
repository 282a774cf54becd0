import { randomUUID } from 'node:crypto'
import type { ErasableKey, ErasureProblem, ScheduledErasure } from '@portal/domain/privacy/erasure'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Subject } from './personal-data.ts'

type ScheduledRow = Selectable<Tables['scheduled_erasure']>
type Ids = Pick<Subject, 'account' | 'person' | 'stakeholder'>
type SubjectColumn = 'account_id' | 'person_id' | 'stakeholder_id'

/** The account, or the one that has replaced it since: imports replace accounts that were created by invitations. */
const currentId = sql<string>`coalesce(account.replaced_by, account_id, person_id, stakeholder_id)`
const kind = sql<ErasableKey['kind']>`case when account_id is not null then 'account'
  when person_id is not null then 'person' else 'stakeholder' end`
const currentName = sql<string>`coalesce(trim(account.first_name || ' ' || account.last_name), person.name,
  stakeholder.full_name, scheduled_erasure.name)`
const superuserName = sql<string>`coalesce(trim(superuser.first_name || ' ' || superuser.last_name), 'A superuser')`

/** Next first. */
export const findScheduled = async (queries: Queries): Promise<ScheduledErasure[]> => {
  const rows = await scheduledErasures(queries).orderBy('erase_at').orderBy('scheduled_at').execute()
  return rows.map(present)
}

export const findScheduledOf = async (queries: Queries, ids: Ids): Promise<ScheduledErasure | undefined> => {
  const row = await scheduledErasures(queries).where(isOf(ids)).executeTakeFirst()
  return row && present(row)
}

const scheduledErasures = (queries: Queries) =>
  queries
    .selectFrom('scheduled_erasure')
    .leftJoin('account', 'account.id', 'scheduled_erasure.account_id')
    .leftJoin('person', 'person.id', 'scheduled_erasure.person_id')
    .leftJoin('stakeholder', 'stakeholder.id', 'scheduled_erasure.stakeholder_id')
    .leftJoin('account as superuser', 'superuser.id', 'scheduled_erasure.scheduled_by')
    .select([kind.as('kind'), currentId.as('id'), currentName.as('name'), superuserName.as('scheduled_by')])
    .select(['erase_at', 'problem'])

/** Any of these ids. */
const isOf = ({ account, person, stakeholder }: Ids): RawBuilder<boolean> =>
  sql`(account_id = any(${account}::text[]) or person_id = any(${person}::text[])
    or stakeholder_id = any(${stakeholder}::text[]))`

const present = ({ erase_at, ...row }: Omit<ScheduledErasure, 'erase_at'> & { erase_at: Date }): ScheduledErasure => ({
  ...row,
  erase_at: erase_at.toISOString(),
})

/** False if the erasure is scheduled already. */
export const insertScheduled = async (
  queries: Queries,
  { kind, id }: ErasableKey,
  row: Omit<Insertable<Tables['scheduled_erasure']>, 'id' | SubjectColumn>,
): Promise<boolean> =>
  (await queries
    .insertInto('scheduled_erasure')
    .values({ ...row, id: randomUUID(), [`${kind}_id` satisfies SubjectColumn]: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** False if no erasure was scheduled. */
export const deleteScheduled = async (queries: Queries, ids: Ids): Promise<boolean> => {
  const rows = await queries.deleteFrom('scheduled_erasure').where(isOf(ids)).returning('id').execute()
  return rows.length > 0
}

/** The stakeholder as it was when its erasure was scheduled. */
export const findScheduledStakeholder = (
  queries: Queries,
  { kind, id }: ErasableKey,
): Promise<Pick<ScheduledRow, 'name' | 'email'> | undefined> =>
  queries
    .selectFrom('scheduled_erasure')
    .select(['name', 'email'])
    .where('stakeholder_id', '=', kind === 'stakeholder' ? id : null)
    .executeTakeFirst()

/** Ids of the scheduled erasures. */
export const findDue = async (queries: Queries, now: Date): Promise<string[]> => {
  const rows = await queries
    .selectFrom('scheduled_erasure')
    .select('id')
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .orderBy('scheduled_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the row until the transaction ends, so that no one cancels the erasure meanwhile. */
export async function takeDue(
  queries: Queries,
  id: string,
  now: Date,
): Promise<(ScheduledRow & { subject: ErasableKey }) | undefined> {
  const row = await queries
    .selectFrom('scheduled_erasure')
    .leftJoin('account', 'account.id', 'scheduled_erasure.account_id')
    .selectAll('scheduled_erasure')
    .select([kind.as('subject_kind'), currentId.as('subject_id')])
    .where('scheduled_erasure.id', '=', id)
    .where('erase_at', '<=', now)
    .forUpdate('scheduled_erasure')
    .executeTakeFirst()
  return row && { ...row, subject: { kind: row.subject_kind, id: row.subject_id } }
}

export async function setProblem(queries: Queries, id: string, problem: ErasureProblem): Promise<void> {
  await queries.updateTable('scheduled_erasure').set({ problem }).where('id', '=', id).execute()
}

/** Removes it without an erasure. */
export async function dropScheduled(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('scheduled_erasure').where('id', '=', id).execute()
}

/** Changes only erasures that are scheduled for an earlier time. */
export async function postponeScheduled(queries: Queries, erase_at: Date): Promise<void> {
  await queries.updateTable('scheduled_erasure').set({ erase_at }).where('erase_at', '<', erase_at).execute()
}
