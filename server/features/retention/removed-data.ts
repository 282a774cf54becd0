import { type RemovedKind, type RemovedParts, removedKinds } from '@portal/domain/retention/removal'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { EngagementRows, StoredTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

/** A table with rows that are removed with their engagement. */
type RemovedTable = StoredTable & { removedWithEngagement: EngagementRows }

const isRemoved = (table: StoredTable): table is RemovedTable => table.removedWithEngagement !== undefined

/** The record whose rows are counted or deleted: those of an engagement, or only those of one work order. */
export type Root = 'engagement' | 'work_order'

/** SQL condition for the rows of a record or of several, which they name themselves or through their parents. */
function belongsTo(
  tables: readonly RemovedTable[],
  { table, removedWithEngagement }: RemovedTable,
  id: string | readonly string[],
  root: Root,
): RawBuilder<boolean> {
  const { column = 'engagement_id', parent: parentName } = removedWithEngagement
  const isRoot = (name: string) =>
    typeof id === 'string'
      ? sql<boolean>`${sql.ref(name)} = ${id}`
      : sql<boolean>`${sql.ref(name)} = any(${[...id]}::text[])`
  if (table === root) return isRoot('id')
  const parent = tables.find((each) => each.table === parentName)
  if (parentName !== undefined && !parent) throw new Error(`no stored-data.ts removes ${parentName} with an engagement`)
  return parent
    ? sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(parent.table)} where ${belongsTo(tables, parent, id, root)})`
    : isRoot(column)
}

/** Leaves out the tables whose rows do not belong to a record of that kind. */
function tablesOf(tables: readonly RemovedTable[], root: Root): readonly RemovedTable[] {
  if (root === 'engagement') return tables
  const belongs = ({ table, removedWithEngagement: { parent } }: RemovedTable): boolean =>
    table === root || tables.some((each) => each.table === parent && belongs(each))
  return tables.filter(belongs)
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

/** Counts the rows that `removeParts` would remove, or those that go with a work order. */
export async function countParts(
  queries: Queries,
  storedTables: readonly StoredTable[],
  id: string,
  root: Root = 'engagement',
): Promise<RemovedParts> {
  const tables = tablesOf(storedTables.filter(isRemoved), root)
  const counts = tables.flatMap((each) => {
    const { countedAs } = each.removedWithEngagement
    return countedAs === undefined
      ? []
      : sql`select ${countedAs}::text as kind, count(*) as count from ${sql.table(each.table)}
          where ${belongsTo(tables, each, id, root)}`
  })
  const { rows } = await sql<{ kind: RemovedKind; count: number }>`
    select kind, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) as counted group by kind`.execute(
    queries,
  )
  const { rows: sizes } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::float8 as bytes from file_version
    where ${root} = 'engagement' and file_id in (select id from shared_file where engagement_id = ${id})`.execute(
    queries,
  )
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

/** Locks the engagement of a work order. Returns its id, or undefined if the work order does not exist. */
export const lockEngagementOf = async (queries: Queries, workOrderId: string): Promise<string | undefined> => {
  const found = await queries
    .selectFrom('engagement')
    .innerJoin('work_order', 'work_order.engagement_id', 'engagement.id')
    .select('engagement.id')
    .where('work_order.id', '=', workOrderId)
    .forUpdate(['engagement', 'work_order'])
    .executeTakeFirst()
  return found?.id
}

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

/** Deletes one or more engagements and all rows that go with them. Only `removeParts` also takes care of files. */
export const deleteRows = (
  queries: Queries,
  storedTables: readonly StoredTable[],
  id: string | readonly string[],
): Promise<void> => deleteRowsOf(queries, storedTables, id, 'engagement')

async function deleteRowsOf(
  queries: Queries,
  storedTables: readonly StoredTable[],
  id: string | readonly string[],
  root: Root,
): Promise<void> {
  const tables = tablesOf(await findRemovedTables(queries, storedTables), root)
  for (const each of tables)
    await sql`delete from ${sql.table(each.table)} where ${belongsTo(tables, each, id, root)}`.execute(queries)
}

/** Deletes a work order with all rows that belong to it and the events about them, and lets imports leave it out. */
export async function removeOrder(queries: Queries, storedTables: readonly StoredTable[], id: string): Promise<void> {
  const tables = tablesOf(storedTables.filter(isRemoved), 'work_order')
  const counted = tables.filter(({ removedWithEngagement }) => removedWithEngagement.countedAs !== undefined)
  const ids = counted.map(
    (each) => sql`select id from ${sql.table(each.table)} where ${belongsTo(tables, each, id, 'work_order')}`,
  )
  await sql`delete from event where subject_id in (${sql.join(ids, sql` union all `)})`.execute(queries)
  await deleteRowsOf(queries, storedTables, id, 'work_order')
  await sql`insert into removed_work_order (id, removal_id) values (${id}, null)
    on conflict (id) do update set removal_id = null`.execute(queries)
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
