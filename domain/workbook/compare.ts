import type { CalendarDay } from '../dates/calendar-day.ts'
import { formatNumber } from '../text/format-number.ts'
import { shownCell } from './cell.ts'
import { compareRow, newId } from './compare-row.ts'
import { mostChangedRows } from './limits.ts'
import { type Match, matchRows, recordOf } from './match.ts'
import { isNamed, type Names, nameFields, namesOf } from './names.ts'
import { type ReadRow, readRows } from './read-rows.ts'
import { type References, referencesTo } from './references.ts'
import { rowName } from './row-name.ts'
import { addProblemsOfRows, type ComparedRow } from './rules.ts'
import { type Sheet, type SheetName, sheets } from './sheets.ts'
import type {
  Comparison,
  DayOrder,
  FileSheet,
  FileWorkbook,
  PortalRow,
  PortalRows,
  Remark,
  RowChange,
  Value,
  Values,
} from './workbook.ts'
import { writtenId } from './written.ts'

interface Options {
  /** null until the person was asked. */
  dayOrder: DayOrder | null
  /** Cells that changed here since the download and take the file's value: `work_orders:12:end_date`. */
  takes: ReadonlySet<string>
  today: CalendarDay
}

interface Context {
  options: Options
  names: Names
  references: References
}

interface SheetComparison {
  changes: RowChange[]
  problems: Remark[]
  warnings: Remark[]
  unchanged: number
  asksForDayOrder: boolean
}

/** Compares an uploaded workbook with the records of the portal. */
export function compareWorkbook(file: FileWorkbook, portal: PortalRows, options: Options): Comparison {
  const names = namesOf(portal)
  const context = { options, names, references: referencesTo(portal, names, options.today) }
  const compared = new Map<SheetName, SheetComparison>()
  const removable: SheetName[] = []
  for (const sheet of sheets) {
    const [own, second] = file.sheets.filter((each) => each.sheet === sheet.name)
    if (!own) continue
    const downloaded = file.downloaded?.ids[sheet.name]
    const result = compareSheet(sheet, own, { records: portal[sheet.name], downloaded: downloaded ?? [] }, context)
    if (second)
      result.problems.unshift(
        rowRemark(sheet, 1, second.title, `Two sheets have ${plural(sheet)}. Delete one of them.`),
      )
    compared.set(sheet.name, result)
    if (downloaded && result.problems.length === 0) removable.push(sheet.name)
  }
  const all = [...compared.values()]
  const comparison = {
    changes: all.flatMap(({ changes }) => changes),
    problems: all.flatMap(({ problems }) => problems),
    warnings: [...file.unread.map(fileRemark), ...all.flatMap(({ warnings }) => warnings)],
    unchanged: Object.fromEntries([...compared].map(([sheet, result]) => [sheet, result.unchanged])),
    removable,
    asksForDayOrder: all.some(({ asksForDayOrder }) => asksForDayOrder),
  }
  return limited(keepOwners(comparison, portal))
}

const plural = ({ title }: Sheet): string => title.toLowerCase()

const rowRemark = ({ name }: Pick<Sheet, 'name'>, row: number | null, text: string, sentence: string): Remark => ({
  sheet: name,
  row,
  field: null,
  text,
  sentence,
})

/** Sheets whose records go with their owner, and the field that names it. Owners that are parts themselves come first. */
const owners = [
  ['work_orders', 'work_order_id', ['assignments']],
  ['engagements', 'engagement_id', ['work_orders', 'stakeholders']],
] as const

/** Missing records that other rows still belong to stay, so that nothing goes that was not named. */
function keepOwners(comparison: Comparison, portal: PortalRows): Comparison {
  const warnings = [...comparison.warnings]
  let { changes } = comparison
  for (const [name, field, parts] of owners) {
    const counts = new Map<Value | undefined, number>()
    for (const part of parts) {
      const after = new Map(portal[part].map(({ id, values }) => [id, values]))
      for (const { sheet, id, state, values } of changes) {
        if (sheet === part && state !== 'missing') after.set(id, values)
        else if (sheet === part && comparison.removable.includes(part)) after.delete(id)
      }
      for (const { [field]: owner } of after.values()) counts.set(owner, (counts.get(owner) ?? 0) + 1)
    }
    const stays = ({ sheet, state, id }: RowChange): boolean => sheet === name && state === 'missing' && counts.has(id)
    for (const { id, name: owner } of changes.filter(stays)) {
      const rows = counts.get(id) === 1 ? '1 row belongs' : `${counts.get(id)} rows belong`
      warnings.push(rowRemark({ name }, null, '', `${owner} stays: ${rows} to it.`))
    }
    changes = changes.filter((change) => !stays(change))
  }
  return { ...comparison, changes, warnings }
}

const fileRemark = (sentence: string): Remark => ({ sheet: null, row: null, field: null, text: '', sentence })

const changedSince = 'is not in the file, but changed here since you downloaded. It stays.'
const wasDeleted = 'This record was deleted here after you downloaded the workbook. The row is left out.'

function compareSheet(
  sheet: Sheet,
  file: FileSheet,
  { records, downloaded }: { records: readonly PortalRow[]; downloaded: readonly string[] },
  { options, names, references }: Context,
): SheetComparison {
  const byId = new Map(records.map((record) => [record.id, record]))
  const rows = readRows(sheet, file, { references, records: byId, chosen: options.dayOrder })
  const matches = matchRows(sheet, rows, byId)
  const inFile = new Set<string>()
  const versions = new Set(downloaded)
  const ids = new Set(downloaded.map((written) => written.split(' ')[0]))
  const compared: ComparedRow[] = []
  const problems: Remark[] = []
  const warnings: Remark[] = []
  for (const read of rows) {
    const match = matches.get(read) ?? ({ is: 'new' } satisfies Match)
    const record = recordOf(match)
    if (record) inFile.add(record.id)
    if (match.is === 'deleted' || match.is === 'problem') {
      const values = { ...record?.values, ...valuesOf(read) }
      const [remarks, sentence] = match.is === 'deleted' ? [warnings, wasDeleted] : [problems, match.sentence]
      remarks.push(rowRemark(sheet, read.row, rowName(sheet.name, values, references, read), sentence))
      if (match.is === 'deleted') continue
      const id = record?.id ?? newId(sheet.name, read.row)
      addNamed(sheet, read, { id, values, hasProblem: true, hasChecks: record !== undefined }, references)
    } else {
      const row = compareRow(sheet, read, match.is === 'new' ? { hasChecks: false } : match, {
        names,
        references,
        takes: options.takes,
      })
      compared.push(row)
      const hasChecks = match.is === 'record' && match.hasChecks
      addNamed(sheet, read, { ...row, hasProblem: row.problems.size > 0, hasChecks }, references)
    }
  }
  addProblemsOfRows(sheet.name, records, compared)

  for (const { read, problems: ofRow } of compared)
    for (const [field, sentence] of ofRow)
      problems.push({ sheet: sheet.name, row: read.row, field, text: shownCell(read.cells[field]?.cell), sentence })
  const changed = compared.filter(({ record, cells, problems: { size } }) => !record || cells.length > 0 || size > 0)
  const missing = records.filter(({ id }) => ids.has(id) && !inFile.has(id))
  for (const record of missing) {
    if (versions.has(writtenId(record))) continue
    const name = rowName(sheet.name, record.values, references)
    warnings.push(rowRemark(sheet, null, '', `${name} ${changedSince}`))
  }
  return {
    changes: [
      ...changed.map(
        ({ read, record, id, values, cells }): RowChange => ({
          sheet: sheet.name,
          state: record ? 'changed' : 'added',
          id,
          row: read.row,
          name: rowName(sheet.name, values, references, read),
          cells,
          values,
        }),
      ),
      ...missing
        .filter((record) => versions.has(writtenId(record)))
        .map(
          ({ id, values }): RowChange => ({
            sheet: sheet.name,
            state: 'missing',
            id,
            row: null,
            name: rowName(sheet.name, values, references),
            cells: [],
            values: {},
          }),
        ),
    ],
    problems: problems.sort((one, other) => (one.row ?? 0) - (other.row ?? 0)),
    warnings,
    unchanged: compared.length - changed.length,
    asksForDayOrder: rows.some(({ cells }) => Object.values(cells).some(({ isUnclear }) => isUnclear)),
  }
}

const valuesOf = ({ cells }: ReadRow): Values =>
  Object.fromEntries(Object.entries(cells).map(([field, { value, sentence }]) => [field, sentence ? null : value]))

/** Lets the sheets that follow refer to the row. */
function addNamed(
  { name: sheet }: Sheet,
  { key, cells }: ReadRow,
  { id, values, hasProblem, hasChecks }: { id: string; values: Values; hasProblem: boolean; hasChecks: boolean },
  references: References,
): void {
  if (!isNamed(sheet)) return
  const { name, apart } = nameFields[sheet]
  references.add(sheet, {
    id,
    values,
    hasProblem,
    nameAtDownload: (hasChecks && key?.name) || null,
    name: cells[name] ? shownCell(cells[name].cell) : String(values[name] ?? ''),
    apart: shownCell(cells[apart ?? '']?.cell),
  })
}

/** Keeps a comparison with too many rows small. Rows with a problem as a whole are not among the changes. */
function limited(comparison: Comparison): Comparison {
  const { changes, problems, warnings } = comparison
  const rows = [...changes.filter(({ row }) => row !== null), ...problems.filter(({ field }) => field === null)]
  const [first] = rows
  if (rows.length <= mostChangedRows || !first) return comparison
  const sentence = `This file changes more than ${formatNumber(mostChangedRows)} rows. Change fewer at a time.`
  const tooMany: Remark = { sheet: first.sheet, row: first.row, field: null, text: '', sentence }
  return {
    ...comparison,
    changes: changes.slice(0, mostChangedRows),
    problems: [tooMany, ...problems].slice(0, mostChangedRows),
    warnings: warnings.slice(0, mostChangedRows),
    removable: [],
  }
}
