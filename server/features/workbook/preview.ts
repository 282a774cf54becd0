import { createHash } from 'node:crypto'
import type { ImportRun } from '@portal/domain/import/contract'
import type { Workbook } from '@portal/domain/workbook/contract'
import { type SheetName, sheetNames, sheetOf } from '@portal/domain/workbook/sheets'
import type { Comparison, Remark, RowChange } from '@portal/domain/workbook/workbook'
import { changedFieldsOf } from './draft.ts'
import { headOf, type Preview } from './workbook-data.ts'

/** A file compared with the records. */
export interface Compared {
  comparison: Comparison
  /** Names of the sheets in the file. */
  titles: Readonly<Partial<Record<SheetName, string>>>
  /** Records that the file was downloaded with. */
  scope: Workbook['scope']
}

/** Missing rows are removed only on sheets that are whole. */
export const possibleChanges = ({ changes, removable }: Comparison): RowChange[] =>
  changes.filter(({ state, sheet }) => state !== 'missing' || removable.includes(sheet))

/** Stands for the changes, whatever the person has ticked. */
export function confirmationOf(changes: readonly RowChange[]): string {
  const hash = createHash('sha256')
  for (const { sheet, state, id, row, cells } of changes)
    hash.update(
      JSON.stringify([sheet, state, id, row, cells.map(({ field, before, after }) => [field, before, after])]),
    )
  return hash.digest('base64url')
}

/** A conflict in `takes`. */
const conflictOf = ({ sheet, row }: Pick<RowChange, 'sheet' | 'row'>, field: string): string =>
  `${sheet}:${row}:${field}`

/** True for a row that changes nothing unless the person takes the file's values. */
const isUndecided = ({ state, cells }: RowChange): boolean =>
  state === 'changed' && cells.length > 0 && cells.every(({ isConflict }) => isConflict)

const namedMissing = 5
/** Removing more asks a second time: more than a fifth of the records, and more than three. */
const areMany = (missing: number, of: number): boolean => missing > 3 && missing * 5 > of

export function previewOf(
  { comparison, titles }: Compared,
  found: readonly Remark[],
  told: Pick<Preview, 'emails' | 'invitations'>,
) {
  const changes = possibleChanges(comparison)
  const problems = [...comparison.problems, ...found]
  const inFile = sheetNames.filter((name) => titles[name] !== undefined)
  const bySheet = Map.groupBy(changes, ({ sheet }) => sheet)
  const missing = changes.filter(({ state }) => state === 'missing')
  const sheets = inFile.map((sheet) => {
    const rows = bySheet.get(sheet) ?? []
    const undecided = rows.filter(isUndecided).length
    const count = (state: RowChange['state']): number => rows.filter((row) => row.state === state).length
    return {
      sheet,
      title: titles[sheet] ?? '',
      added: count('added'),
      changed: count('changed') - undecided,
      unchanged: comparison.unchanged[sheet] ?? 0,
      missing: count('missing'),
      problems: problems.filter((problem) => problem.sheet === sheet).length,
      conflicts: rows.reduce((sum, { cells }) => sum + cells.filter(({ isConflict }) => isConflict).length, 0),
      undecided,
    }
  })
  const present = sheets.reduce((sum, sheet) => sum + sheet.changed + sheet.unchanged, 0)
  const preview: Preview = {
    ...told,
    confirmation: confirmationOf(changes),
    sheets,
    problem_count: problems.length,
    warning_count: comparison.warnings.length,
    missing: {
      count: missing.length,
      names: missing.slice(0, namedMissing).map(({ name }) => name),
      are_many: areMany(missing.length, missing.length + present),
    },
    asks_for_day_order: comparison.asksForDayOrder,
  }
  const remarkRow = (is_problem: boolean) => (remark: Remark) => ({
    is_problem,
    sheet: remark.sheet,
    sheet_title: titles[remark.sheet] ?? '',
    file_row: remark.row,
    field: remark.field,
    cell_text: remark.text,
    sentence: remark.sentence,
  })
  const remarks = [...problems.map(remarkRow(true)), ...comparison.warnings.map(remarkRow(false))]
  return { preview, remarks, changes: inFile.flatMap((sheet) => listedRows(bySheet.get(sheet) ?? [], problems)) }
}

/** Rows of a sheet as the preview lists them: those with a problem first, then those that changed here, too. */
function listedRows(rows: readonly RowChange[], problems: readonly Remark[]) {
  const problemsOfRows = Map.groupBy(problems, ({ sheet, row }) => `${sheet}:${row}`)
  return rows
    .map((row) => {
      const ofRow = problemsOfRows.get(`${row.sheet}:${row.row}`) ?? []
      const cells = row.cells.map(({ field, before, after, isConflict }) => ({
        column: headOf(row.sheet, field) ?? field,
        before,
        after,
        has_problem: ofRow.some((problem) => problem.field === field),
        conflict: isConflict ? conflictOf(row, field) : null,
      }))
      // The record does not get such a value, so the comparison has no change of the cell.
      const unread = ofRow.flatMap(({ field, text }) =>
        field === null || row.cells.some((cell) => cell.field === field)
          ? []
          : [{ column: headOf(row.sheet, field) ?? field, before: '', after: text, has_problem: true, conflict: null }],
      )
      const place = ofRow.length > 0 ? 0 : row.cells.some(({ isConflict }) => isConflict) ? 1 : 2
      const { sheet, state, name, row: file_row } = row
      return { place, listed: { sheet, state, name, file_row, cells: [...cells, ...unread] } }
    })
    .sort((one, other) => one.place - other.place)
    .map(({ listed }, index) => ({ ...listed, position: index + 1 }))
}

/** `changes` of an apply by sheet, for the list of imports. */
export const countsOf = ({ sheets }: Preview, changes: readonly RowChange[]): ImportRun['counts'] =>
  sheets.map(({ sheet, changed, undecided, unchanged, missing }) => {
    const {
      added = [],
      changed: all = [],
      missing: gone = [],
    } = Object.groupBy(
      changes.filter((row) => row.sheet === sheet),
      ({ state }) => state,
    )
    const [now, removed] = [all.filter((row) => changedFieldsOf(row).size > 0).length, gone.length]
    return {
      label: sheetOf(sheet).title.toLowerCase(),
      added: added.length,
      changed: now,
      removed,
      unchanged: unchanged + changed + undecided - now + missing - removed,
    }
  })

/** `work orders added: 2, customers changed: 1` */
export const inWords = (counts: ImportRun['counts']): string =>
  counts
    .flatMap(({ label, added, changed, removed }) =>
      Object.entries({ added, changed, removed }).flatMap(([what, count]) =>
        count > 0 ? [`${label} ${what}: ${count}`] : [],
      ),
    )
    .join(', ')
