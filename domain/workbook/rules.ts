import { absenceProblems } from '../accounts/absence-problems.ts'
import { personProblems } from '../accounts/person-rules.ts'
import { addressOfAccount } from '../records/keeper.ts'
import { addressTwice } from '../records/name-rules.ts'
import { mostPeopleOnOrder, tooManyPeople, workOrderProblems } from '../records/work-order-rules.ts'
import { alreadyStakeholder } from '../stakeholders/validation.ts'
import { shownValue } from './cell.ts'
import type { ReadRow } from './read-rows.ts'
import { type SheetName, sheetOf } from './sheets.ts'
import type { CellChange, PortalRow, Value, Values } from './workbook.ts'

/** A row of a file and its record after the change. */
export interface ComparedRow {
  read: ReadRow
  /** Undefined for a new record. */
  record: PortalRow | undefined
  id: string
  values: Values
  cells: CellChange[]
  /** Sentences by field. */
  problems: Map<string, string>
}

/** Problems of cells together, by field, without those that the record has already. */
export function rowProblems(sheet: SheetName, values: Values, before: Values | undefined): [string, string][] {
  const there = before ? crossed(sheet, before) : {}
  const isMoved = sheet === 'stakeholders' && before?.email != null && values.email !== before.email
  return [
    ...Object.entries(crossed(sheet, values)).filter(([field, sentence]) => there[field] !== sentence),
    ...(isMoved ? ([['email', addressOfAccount]] as [string, string][]) : []),
  ]
}

function crossed(sheet: SheetName, values: Values): Record<string, string> {
  const { start_date, end_date, email = null, works, signs_in, left_on = null } = values
  const isText = (value: Value): value is string | null => typeof value !== 'number'
  if (sheet === 'people' && isText(email) && isText(left_on))
    return personProblems({ email, works: works === 'yes', signs_in: signs_in === 'yes' ? 'staff' : 'none', left_on })
  if (typeof start_date !== 'string' || typeof end_date !== 'string') return {}
  return sheet === 'absences'
    ? absenceProblems({ start_date, end_date })
    : workOrderProblems({ start_date, end_date, people: [] })
}

/** A record after the changes of the file. `compared` is undefined for one that is not in the file. */
interface FinalRow {
  values: Values
  compared: ComparedRow | undefined
}

/** Adds the problems of rows together to the rows of the file that cause them. */
export function addProblemsOfRows(
  sheet: SheetName,
  records: readonly PortalRow[],
  compared: readonly ComparedRow[],
): void {
  const inFile = new Set(compared.map(({ id }) => id))
  const all: FinalRow[] = [
    ...records.filter(({ id }) => !inFile.has(id)).map(({ values }) => ({ values, compared: undefined })),
    ...compared.map((each) => ({ values: each.values, compared: each })),
  ]
  if (sheet === 'people') rejectShared(all, ['email'], addressTwice)
  if (sheet === 'assignments') rejectTooManyPeople(all)
  if (sheet !== 'stakeholders') return
  rejectShared(all, ['email', 'engagement_id'], alreadyStakeholder)
  rejectOtherLevels(all)
}

/** Rows by fields that all have a value. */
function groupsBy(rows: readonly FinalRow[], fields: readonly string[]): FinalRow[][] {
  const groups = new Map<string, FinalRow[]>()
  for (const row of rows) {
    if (fields.some((field) => row.values[field] == null)) continue
    const key = fields.map((field) => row.values[field]).join('\n')
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

const isNew = ({ compared }: FinalRow, fields: readonly string[]): boolean =>
  compared !== undefined &&
  (!compared.record || fields.some((field) => compared.values[field] !== compared.record?.values[field]))

function add({ compared }: FinalRow, field: string, sentence: string): void {
  if (compared && !compared.problems.has(field)) compared.problems.set(field, sentence)
}

function rejectShared(rows: readonly FinalRow[], fields: readonly string[], sentence: string): void {
  for (const group of groupsBy(rows, fields))
    for (const row of group) if (isNew(row, fields)) add(row, 'email', sentence)
}

function rejectOtherLevels(rows: readonly FinalRow[]): void {
  const column = sheetOf('stakeholders').columns.find(({ field }) => field === 'access_level')
  for (const group of groupsBy(rows, ['email'])) {
    const levels = new Set(group.map(({ values }) => values.access_level ?? null))
    if (!column || levels.size < 2) continue
    for (const row of group) {
      if (!isNew(row, ['email', 'access_level'])) continue
      const others = [...levels].filter((level) => level !== row.values.access_level)
      const labels = others.map((level) => shownValue(column, level)).join(', ')
      add(row, 'access_level', `This address has ${labels} in other rows. Write one level in all of them.`)
    }
  }
}

/** Rejects people beyond the limit, but none who was on the work order before. */
function rejectTooManyPeople(rows: readonly FinalRow[]): void {
  for (const group of groupsBy(rows, ['work_order_id'])) {
    if (group.length <= mostPeopleOnOrder) continue
    const added = group.filter((row) => isNew(row, ['work_order_id']))
    const free = Math.max(0, mostPeopleOnOrder - (group.length - added.length))
    for (const row of added.slice(free)) add(row, 'work_order_id', tooManyPeople)
  }
}
