import { type RemovedKind, type RemovedParts, removedKinds } from '@portal/domain/retention/removal'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { EngagementRows, StoredTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

/** A table with rows that are removed with their engagement. */
type RemovedTable = StoredTable & { removedWithEngagement: EngagementRows }

const isRemoved = (table: StoredTable): table is RemovedTable => table.removedWithEngagement !== undefined

/** SQL condition for the rows of an engagement, which they name themselves or through their parents. */
function belongsTo(
  tables: readonly RemovedTable[],
  { removedWithEngagement }: RemovedTable,
  id: string,
): RawBuilder<boolean> {
  const { column = 'engagement_id', parent: parentName } = removedWithEngagement
  const parent = tables.find(({ table }) => table === parentName)
  if (parentName !== undefined && !parent) throw new Error(`no stored-data.ts removes ${parentName} with an engagement`)
  return parent
    ? sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(parent.table)} where ${belongsTo(tables, parent, id)})`
    : sql<boolean>`${sql.ref(column)} = ${id}`
}

/** Lists the tables from which rows are deleted with an engagement, each after those that refer to it. */
export async function findRemovedTables(
  queries: Queries,
  storedTables: readonly StoredTable[],
): Promise<RemovedTable[]> {
  const { rows } = await sql<{ table: string; to: string }>`
    select distinct conrelid::regclass::text as table, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(queries)
  const inOrder = new Set<RemovedTable>()
  const tables = storedTables.filter(isRemoved)
  const add = (table: RemovedTable): void => {
    if (inOrder.has(table)) return
    const refersTo = ({ table: name, removedWithEngagement: { parent } }: RemovedTable) =>
      parent === table.table || rows.some((row) => row.table === name && row.to === table.table)
    const referring = tables.filter((each) => each !== table && refersTo(each))
    referring.forEach(add)
    inOrder.add(table)
  }
  tables.forEach(add)
  const isLast = ({ removedWithEngagement }: RemovedTable) => removedWithEngagement.last === true
  return [...inOrder].sort((one, other) => Number(isLast(one)) - Number(isLast(other)))
}

/** Counts the rows that `removeParts` would remove. */
export async function countParts(
  queries: Queries,
  storedTables: readonly StoredTable[],
  id: string,
): Promise<RemovedParts> {
  const tables = storedTables.filter(isRemoved)
  const counts = tables.flatMap((each) => {
    const { countedAs } = each.removedWithEngagement
    return countedAs === undefined
      ? []
      : sql`select ${countedAs}::text as kind, count(*) as count from ${sql.table(each.table)}
          where ${belongsTo(tables, each, id)}`
  })
  const { rows } = await sql<{ kind: RemovedKind; count: number }>`
    select kind, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) as counted group by kind`.execute(
    queries,
  )
  const { rows: sizes } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::float8 as bytes from file_version
    where file_id in (select id from shared_file where engagement_id = ${id})`.execute(queries)
  const found = new Map(rows.map(({ kind, count }) => [kind, count]))
  return {
    counts: (Object.keys(removedKinds) as RemovedKind[]).flatMap((kind) =>
      found.get(kind) ? [{ kind, count: found.get(kind) ?? 0 }] : [],
    ),
    bytes: sizes[0]?.bytes ?? 0,
  }
}

/** Locks the engagement against new rows; false if it does not exist. */
export const lockEngagement = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries.selectFrom('engagement').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !==
  undefined

/**
 * Deletes the rows in a transaction that has locked the engagement, and records the files to delete from the storage
 * afterwards.
 */
export async function removeParts(
  queries: Queries,
  storedTables: readonly StoredTable[],
  id: string,
  removalId: string,
): Promise<void> {
  await sql`insert into removed_content (id, removal_id) select id, ${removalId} from file_version
    where file_id in (select id from shared_file where engagement_id = ${id})`.execute(queries)
  await sql`insert into removed_work_order (id, removal_id) select id, ${removalId} from work_order
    where engagement_id = ${id} on conflict (id) do update set removal_id = excluded.removal_id`.execute(queries)
  await deleteRows(queries, storedTables, id)
}

/** Deletes an engagement and all rows that go with it. Only `removeParts` also takes care of its files. */
export async function deleteRows(queries: Queries, storedTables: readonly StoredTable[], id: string): Promise<void> {
  const tables = await findRemovedTables(queries, storedTables)
  for (const each of tables)
    await sql`delete from ${sql.table(each.table)} where ${belongsTo(tables, each, id)}`.execute(queries)
}

/** Lists the engagement's work orders, so that imports leave them out. */
export async function insertWorkOrders(queries: Queries, removalId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into removed_work_order (id, removal_id) select id, ${removalId} from unnest(${[...ids]}::text[]) id
    on conflict (id) do update set removal_id = excluded.removal_id`.execute(queries)
}

/** Finds up to 1,000 files that are still to be deleted from the storage. */
export const findContents = async (queries: Queries): Promise<string[]> =>
  (await queries.selectFrom('removed_content').select('id').orderBy('id').limit(1000).execute()).map(({ id }) => id)

export const forgetContent = async (queries: Queries, id: string): Promise<void> => {
  await queries.deleteFrom('removed_content').where('id', '=', id).execute()
}

export const forgetWorkOrders = async (queries: Queries, removalId: string): Promise<void> => {
  await queries.deleteFrom('removed_work_order').where('removal_id', '=', removalId).execute()
}
