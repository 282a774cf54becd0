import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Row } from '../../platform/stored-data/stored-table.ts'
import { type Table, valuesOf, whereSameKey } from './erasure-data.ts'
import type { ErasureRow } from './erasure-records-data.ts'

// Delete in the release after 1.0, with undo-promised-erasure.ts.

/** Erasures whose 14 days are over. */
export const findEnded = (queries: Queries, now: Date): Promise<ErasureRow[]> =>
  queries
    .selectFrom('erasure')
    .selectAll()
    .where('final_at', 'is', null)
    .where('undo_until', '<=', now)
    .orderBy('number')
    .execute()

export const findUndoData = (
  queries: Queries,
  erasureId: string,
  position: number,
): Promise<{ content: string } | undefined> =>
  queries
    .selectFrom('erasure_kept')
    .select('content')
    .where('erasure_id', '=', erasureId)
    .where('position', '=', position)
    .executeTakeFirst()

export async function countUndoData(queries: Queries, erasureId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('erasure_kept')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('erasure_id', '=', erasureId)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteUndoData(queries: Queries, id: string, now: Date): Promise<void> {
  await queries.deleteFrom('erasure_kept').where('erasure_id', '=', id).execute()
  await queries.updateTable('erasure').set({ final_at: now }).where('id', '=', id).execute()
}

export async function deleteErasure(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('erasure').where('id', '=', id).execute()
}

/** Current rows with these keys, in any order. */
export async function findRows(
  transaction: Queries,
  table: Pick<Table, 'name' | 'key'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const { rows: found } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table.name)} as t
    join ${valuesOf(table.name, rows)} on ${whereSameKey(table)}`.execute(transaction)
  return found.map(({ row }) => row)
}

/** Inserts a row again, unless what it belonged to is gone or another one has taken its place meanwhile. */
export async function bringBack(transaction: Queries, table: Pick<Table, 'name' | 'columns'>, row: Row): Promise<void> {
  const columns = table.columns.filter(({ name, computed }) => !computed && name in row)
  const refs = columns.map(({ name }) => sql.ref(name))
  await sql`savepoint bringing_back`.execute(transaction)
  try {
    await sql`insert into ${sql.table(table.name)} (${sql.join(refs)}) overriding system value
      select ${sql.join(columns.map(({ name }) => sql.ref(`n.${name}`)))} from ${valuesOf(table.name, [row])}
      on conflict do nothing`.execute(transaction)
    await sql`release savepoint bringing_back`.execute(transaction)
  } catch (error) {
    await sql`rollback to savepoint bringing_back`.execute(transaction)
    const isOrphan = error instanceof Error && 'code' in error && error.code === '23503'
    if (!isOrphan) throw error
  }
}
