import { isDeepStrictEqual } from 'node:util'
import { type RecordFile, recordFiles } from '@portal/domain/records/keeper'
import { changedBy, hasParts, signedIn, wasDeleted } from '@portal/domain/workbook/apply-words'
import type { Queries } from '../../platform/database/database.ts'
import { findReferences } from './references-data.ts'
import { isSame, takeSnapshot, type UndoRow } from './snapshot-data.ts'
import { findChangers, findNames, findSignedIn, findVisitors, tableOf } from './undo-data.ts'

const mostReasons = 200

/** Sentences that say why changes cannot be undone: records that changed since, people who signed in, and new parts of new records. */
export async function findReasons(queries: Queries, undo: readonly UndoRow[], appliedAt: Date): Promise<string[]> {
  const changed = await findChanged(queries, undo)
  const added = undo.filter(({ before }) => before === null)
  const idsOf = (file: RecordFile, rows: readonly UndoRow[]) =>
    rows.filter((row) => row.file === file).map(({ id }) => id)
  const opened = undo.filter(({ before, after }) => before && after && opensAccount(before, after))
  const ids = new Set([
    ...(await findSignedIn(queries, idsOf('users', added))),
    ...(await findVisitors(queries, idsOf('users', opened), appliedAt)),
  ])
  const signed = undo.filter(({ file, id }) => file === 'users' && ids.has(id))
  // Rows that are undone, too, do not count.
  const without = new Map<string, string[]>(recordFiles.map((file) => [tableOf[file], idsOf(file, undo)]))
  const references = new Map<string, Awaited<ReturnType<typeof findReferences>>>()
  for (const file of ['clients', 'people', 'engagements', 'users', 'work_orders'] as const) {
    const found = await findReferences(queries, tableOf[file], idsOf(file, added), { without })
    for (const [id, those] of Map.groupBy(found, (each) => each.id)) references.set(`${file} ${id}`, those)
  }
  const rows = [
    ...changed.map((row) => row.undone),
    ...signed,
    ...added.filter(({ file, id }) => references.has(`${file} ${id}`)),
  ].slice(0, mostReasons)
  const nameOf = await namesOf(queries, rows)
  const changers = await findChangersOf(queries, changed)
  return [
    ...changed.map(({ undone, current }) =>
      current === null && undone.after !== null
        ? wasDeleted(nameOf(undone))
        : changedBy(nameOf(undone), changers.get(`${undone.file} ${undone.id}`) ?? null),
    ),
    ...signed.map((row) => signedIn(nameOf(row))),
    ...added.flatMap((row) => {
      const found = references.get(`${row.file} ${row.id}`)
      return found ? [hasParts(nameOf(row), found)] : []
    }),
  ].slice(0, mostReasons)
}

/** True if an account got another address, or was activated. */
const opensAccount = (before: User, after: User): boolean =>
  before.email !== after.email || (after.active === true && !before.active)
type User = { email?: string; active?: boolean }

interface Changed {
  undone: UndoRow
  current: object | null
}

async function findChanged(queries: Queries, undo: readonly UndoRow[]): Promise<Changed[]> {
  const ids = Map.groupBy(undo, ({ file }) => file)
  const now = await takeSnapshot(queries, new Map([...ids].map(([file, rows]) => [file, rows.map(({ id }) => id)])))
  return undo.flatMap((undone) => {
    const current = now.get(undone.file)?.get(undone.id) ?? null
    return isSame(current, undone.after) ? [] : [{ undone, current }]
  })
}

/** Who changed a record is unknown if only its engagements or its block differ, because forms do not write these. */
async function findChangersOf(queries: Queries, changed: readonly Changed[]): Promise<ReadonlyMap<string, string>> {
  const without = (record: object | null) => ({ ...record, project_ids: [], access: null })
  const rows = changed.filter(
    ({ undone, current }) => undone.file !== 'users' || !isDeepStrictEqual(without(undone.after), without(current)),
  )
  const names = new Map<string, string>()
  for (const [file, those] of Map.groupBy(rows, ({ undone }) => undone.file)) {
    const ids = those.map(({ undone }) => undone.id)
    for (const [id, name] of await findChangers(queries, file, ids)) names.set(`${file} ${id}`, name)
  }
  return names
}

type Fields = Partial<
  Record<
    'name' | 'title' | 'reference' | 'full_name' | 'first_name' | 'last_name' | 'employee_id' | 'work_order_id',
    string | null
  >
>

/** Names records, also lines of work orders and absences: "Ann Lee on WO-2041". */
export async function namesOf(queries: Queries, rows: readonly UndoRow[]): Promise<(row: UndoRow) => string> {
  const fieldsOf = ({ before, after }: UndoRow): Fields => after ?? before ?? {}
  const ids = rows.map(fieldsOf).flatMap((row) => [row.employee_id ?? '', row.work_order_id ?? ''])
  const names = await findNames(queries, ids)
  return (row) => {
    const { name, title, reference, full_name, first_name, last_name, ...of } = fieldsOf(row)
    const person = names.get(of.employee_id ?? '')
    const order = names.get(of.work_order_id ?? '')
    if (first_name) return `${first_name} ${last_name}`.trim()
    return name ?? title ?? reference ?? full_name ?? [person, order].filter(Boolean).join(' on ')
  }
}
