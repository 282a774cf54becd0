import { ReplacedMonths } from '@portal/domain/import/days'
import { type ImportFile, type ImportFileName, importFile } from '@portal/domain/import/files'
import type { ImportMode } from '@portal/domain/import/formats'
import { parseRecord } from '@portal/domain/import/problem'
import { removalOf } from '@portal/domain/import/removal'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { type Kind, stagedName } from './kind.ts'
import { kinds } from './kinds.ts'
import type { Problems } from './problems.ts'
import { readRecords, type SourceFile } from './read-records.ts'
import { rowsOf, type StagedRow } from './rows.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Number of records checked and sent to the database at once. */
const batchSize = 1000

/** With no data, since only the types of the table are wanted; its defaults and constraints do not come along. */
const createStaged = (kind: Kind): string => {
  const extra = (kind.extra ?? []).map((name) => `null::text as ${name}`)
  const columns = ['null::int as record', 'null::text as field', ...kind.columns, ...extra]
  return `create temporary table ${stagedName(kind)} as select ${columns.join(', ')} from ${kind.table} with no data`
}

/** Temporary tables live on one connection: everything of an import happens on that one. */
export async function createStaging(queries: Queries): Promise<void> {
  const tables = [
    ...kinds.map(createStaged),
    'create temporary table staged_photo (photo_file text, id text, content_hash text, thumbnail bytea)',
    // Ids of records rejected for other reasons: references to them are no further problem.
    'create temporary table staged_refused (file text, id text)',
    // The ids of records that say they are gone.
    'create temporary table staged_removed (file text, record int, id text)',
    // First days of the months that a file replaces. Without a row, the file replaces all months.
    'create temporary table staged_month (file text, month date)',
  ]
  // One call for all of them.
  await sql.raw(`do $$ begin ${tables.map((statement) => `${statement};`).join(' ')} end $$`).execute(queries)
}

export async function dropStaging(queries: Queries): Promise<void> {
  const names = [...kinds.map(stagedName), 'staged_photo', 'staged_refused', 'staged_removed', 'staged_month']
  await sql.raw(`drop table if exists ${names.join(', ')}`).execute(queries)
}

/** A file whose records are staged. */
export type StagedFile = Pick<SourceFile, 'name' | 'file'>

interface Waiting extends StagedRow {
  record: number
}

/** Reads a file, checks each record by its schema and puts the good ones into the staged tables; how many there were. */
export const stageFile = (
  queries: Queries,
  source: SourceFile,
  mode: ImportMode,
  problems: Problems,
  onRecords: (count: number) => void,
): Promise<number> => stageRecords(queries, source, readRecords(source, mode), mode, problems, onRecords)

/** Checks records in memory by their schema and puts the good ones into the staged tables. */
export async function stageRecords(
  queries: Queries,
  source: StagedFile,
  records: AsyncIterable<unknown> | Iterable<unknown>,
  mode: ImportMode,
  problems: Problems,
  onRecords: (count: number) => void = () => {},
): Promise<number> {
  const { record: schema, byMonth, rejected } = importFile(source.name)
  let months: ReadonlySet<string> | undefined
  let waiting: Waiting[] = []
  let removed: { record: number; id: string }[] = []
  let count = 0
  try {
    for await (const value of records) {
      count++
      if (byMonth && count === 1 && isObject(value) && 'months' in value) {
        months = await replaceMonths(queries, source, value, mode, problems)
        continue
      }
      const removal = mode === 'upsert' ? removalOf(source.name, value) : undefined
      const result = removal ?? parseInMonths(schema, value, { rejected, months })
      if ('removed' in result) removed.push({ record: count, id: result.removed })
      else if ('data' in result)
        for (const row of rowsOf(source.name, result.data)) waiting.push({ ...row, record: count })
      else await refuse(queries, source, { record: count, value, found: result.problems }, problems)
      if (count % batchSize > 0) continue
      await stage(queries, source.name, waiting, removed)
      waiting = []
      removed = []
      onRecords(count)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const record = count === 0 ? null : count + 1
    problems.addUnreadable(source.name, { file: source.file, record, id: null, field: null, problem: error.message })
  }
  await stage(queries, source.name, waiting, removed)
  // Temporary tables have no statistics for the planner until they are analyzed.
  for (const kind of count > batchSize ? kinds.filter(({ file }) => file === source.name) : [])
    await sql.raw(`analyze ${stagedName(kind)}`).execute(queries)
  onRecords(count)
  return count
}

async function stage(
  queries: Queries,
  file: ImportFileName,
  waiting: readonly Waiting[],
  removed: readonly { record: number; id: string }[],
): Promise<void> {
  if (removed.length > 0)
    await sql`insert into staged_removed select ${file}, record, id
      from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as row (record int, id text)`.execute(queries)
  for (const kind of kinds.filter((one) => one.file === file)) {
    const rows = waiting.filter(({ table }) => table === kind.table)
    if (rows.length === 0) continue
    const json = JSON.stringify(rows.map(({ record, field, row }) => ({ record, field, ...row })))
    const table = sql.table(stagedName(kind))
    await sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${json}::jsonb)`.execute(
      queries,
    )
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Reads the months that a file replaces. Other months stay unchanged. */
async function replaceMonths(
  queries: Queries,
  { name, file }: StagedFile,
  value: object,
  mode: ImportMode,
  problems: Problems,
): Promise<ReadonlySet<string> | undefined> {
  const result =
    mode === 'upsert'
      ? { problems: [{ field: 'months', problem: 'must not be set in an import of changes' }] }
      : parseRecord(ReplacedMonths, value)
  if ('problems' in result) {
    for (const found of result.problems) problems.add({ file, record: 1, id: null, ...found })
    return undefined
  }
  const { months } = result.data as ReplacedMonths
  for (const month of new Set(months))
    await sql`insert into staged_month values (${name}, ${`${month}-01`})`.execute(queries)
  return new Set(months)
}

function parseInMonths(
  schema: ImportFile['record'],
  value: unknown,
  { rejected, months }: { rejected: ImportFile['rejected']; months: ReadonlySet<string> | undefined },
): ReturnType<typeof parseRecord> {
  const result = parseRecord(schema, value, rejected)
  if (!months || 'problems' in result) return result
  const { day } = result.data as { day: string }
  return months.has(day.slice(0, 7))
    ? result
    : { problems: [{ field: 'day', problem: 'is not in a month that this file replaces' }] }
}

async function refuse(
  queries: Queries,
  source: StagedFile,
  { record, value, found }: { record: number; value: unknown; found: { field: string | null; problem: string }[] },
  problems: Problems,
): Promise<void> {
  const recordId = isObject(value) && 'id' in value ? value.id : null
  const id = typeof recordId === 'string' || typeof recordId === 'number' ? String(recordId) : null
  for (const { field, problem } of found) problems.add({ file: source.file, record, id, field, problem })
  if (id !== null && /^[\w-]{1,64}$/.test(id))
    await sql`insert into staged_refused values (${source.name}, ${id})`.execute(queries)
}
