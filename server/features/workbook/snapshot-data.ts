import { isDeepStrictEqual } from 'node:util'
import { type RecordFile, recordFiles } from '@portal/domain/records/keeper'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { findRecords } from '../records/export-data.ts'

/** A record in the import's form before and after a change. null: it is not there, or hidden. */
export interface UndoRow {
  file: RecordFile
  id: string
  before: object | null
  after: object | null
}
export type Touched = ReadonlyMap<RecordFile, readonly string[]>
/** Records by file and id. */
export type Snapshot = ReadonlyMap<RecordFile, ReadonlyMap<string, object>>

/** Ids of the records that staged changes concern, also those that go with removed ones. Call it before anything else is staged. */
export async function findTouched(transaction: Queries): Promise<Touched> {
  const staged = stagedTables.map(([file, table]) => sql`select ${file}::text as file, id from ${sql.table(table)}`)
  const { rows } = await sql<{ file: RecordFile; id: string }>`
    with given as (${sql.join(staged, sql` union all `)} union all select file, id from staged_removed),
    engagements as (select id from staged_removed where file = 'engagements'),
    orders as (select id from staged_removed where file = 'work_orders')
    select file, id from given
    union select 'work_orders', id from work_order where engagement_id in (select id from engagements)
    union select 'member_assignments', id from member_assignment
      where engagement_id in (select id from engagements) or work_order_id in (select id from orders)
    union select 'users', account_id from account_engagement where engagement_id in (select id from engagements)
    union select 'stakeholders', id from stakeholder where origin = 'provider'
      and (engagement_id in (select id from engagements)
        or lower(email collate "C") in (select email from staged_account where login_method = 'external'))`.execute(
    transaction,
  )
  const byFile = Map.groupBy(rows, ({ file }) => file)
  return new Map([...byFile].map(([file, those]) => [file, those.map(({ id }) => id)]))
}

const stagedTables = [
  ['clients', 'staged_client'],
  ['people', 'staged_person'],
  ['engagements', 'staged_engagement'],
  ['users', 'staged_account'],
  ['work_orders', 'staged_work_order'],
  ['member_assignments', 'staged_member_assignment'],
  ['absences', 'staged_absence'],
  ['stakeholders', 'staged_stakeholder'],
] as const satisfies readonly (readonly [RecordFile, string])[]

export async function takeSnapshot(queries: Queries, touched: Touched): Promise<Snapshot> {
  const snapshot = new Map<RecordFile, ReadonlyMap<string, object>>()
  for (const [file, ids] of touched) snapshot.set(file, await findWhole(queries, file, ids))
  return snapshot
}

/** What an import's record does not have. Undo puts it back; a difference in `kept` alone is no change. */
const more: Partial<Record<RecordFile, RawBuilder<{ id: string }>>> = {
  users: sql`select id, json_build_object('active', active, 'blocked', blocked, 'invited_to', array(
      select engagement_id from account_engagement where account_id = account.id and origin = 'invited' order by 1)
    ) as access from account`,
  stakeholders: sql`select id, json_build_object('invitation_waits', invitation_waits,
      'invited_by_account_id', invited_by_account_id) as kept from stakeholder`,
}

async function findWhole(queries: Queries, file: RecordFile, ids: readonly string[]) {
  const records = new Map((await findRecords(queries, file, ids)).map((record) => [record.id, record]))
  const query = more[file]
  if (!query) return records
  const { rows } = await sql<{ id: string }>`${query} where id = any(${[...ids]}::text[])`.execute(queries)
  for (const row of rows) if (records.has(row.id)) records.set(row.id, { ...records.get(row.id), ...row })
  return records
}

/** What an undo row has besides an import's record. */
export interface More {
  access?: { active: boolean; blocked: boolean; invited_to: string[] }
  kept?: { invitation_waits: boolean; invited_by_account_id: string | null }
}

export function recordIn(row: object): object {
  const { access: _, kept: __, ...record }: More = row
  return record
}

export const isSame = (one: object | null, other: object | null): boolean =>
  isDeepStrictEqual(one && { ...one, kept: null }, other && { ...other, kept: null })

/** Rows of the records that differ, in the order of their files. */
export const compareSnapshots = (touched: Touched, before: Snapshot, after: Snapshot): UndoRow[] =>
  recordFiles.flatMap((file) =>
    (touched.get(file) ?? []).flatMap((id) => {
      const row = { before: before.get(file)?.get(id) ?? null, after: after.get(file)?.get(id) ?? null }
      return isSame(row.before, row.after) ? [] : [{ file, id, ...row }]
    }),
  )
