import { type CalendarDay, isCalendarDay } from '@portal/domain/dates/calendar-day'
import { type SheetName, sheetNames } from '@portal/domain/workbook/sheets'
import type { Cell, FileWorkbook, Remark, Scope } from '@portal/domain/workbook/workbook'
import {
  type CellValue,
  type Cell as FileCell,
  type Sheet as OpenSheet,
  openXlsx,
  readXlsx,
  saveXlsx,
  writeXlsx,
} from 'hucre/xlsx'
import {
  checkSheets,
  type FoundSheet,
  findSheet,
  type Grid,
  keyOfSheet,
  readFoundSheet,
  sheetsByTitle,
  textIn,
  unreadColumns,
} from './find-sheet.ts'
import { looksLikeError, portalSheet, readMeSheet, sheetsOf, type WorkbookContent } from './sheet-content.ts'
import { readRange, repackWorkbook } from './unpack-workbook.ts'
import { isDamaged, UnreadableWorkbook } from './unreadable-workbook.ts'

/** Reads and writes workbooks. The only file that knows the library (decision 0330). */

export function writeWorkbook(content: WorkbookContent): Promise<Uint8Array> {
  const created = new Date(Date.parse(`${content.day}T00:00:00Z`))
  return writeXlsx({
    sheets: sheetsOf(content),
    defaultFont: { name: 'Calibri', size: 11 },
    properties: {
      title: 'Workbook of the records',
      creator: content.productName,
      created,
      modified: created,
    },
  })
}

const noSheet =
  'The workbook has none of the sheets that the portal knows, such as Work orders. Download a workbook and change that.'

/** Throws `UnreadableWorkbook` if it is not a workbook of ours within the limits. */
export async function readWorkbook(bytes: Uint8Array): Promise<FileWorkbook> {
  const packed = await repackWorkbook(bytes, 'values')
  // Cells outside of this range have no content, which `repackWorkbook` has checked, but they can have a format.
  const { sheets } = await unlessDamaged(() => readXlsx(packed, { range: readRange, readStyles: true }))
  const read = sheets.flatMap((sheet) => {
    const found = findIn(sheet)
    return found ? [readFoundSheet(gridOf(sheet), found)] : []
  })
  checkSheets(read, noSheet)
  const portal = sheets.map(gridOf).find((grid) => textIn(grid, 0, 0) === `${keyOfSheet}${portalSheet}`)
  return { downloaded: portal ? readPortalSheet(portal) : null, sheets: read, unread: sheets.flatMap(unreadIn) }
}

const isHidden = ({ hidden = false, veryHidden = false }: OpenSheet): boolean => hidden || veryHidden

/** People hide sheets that they do not mean to upload, so only those with our keys are read. */
const findIn = (sheet: OpenSheet): FoundSheet | null =>
  findSheet(gridOf(sheet), isHidden(sheet) ? [] : sheetsByTitle(sheet.name))

function unreadIn(sheet: OpenSheet): string[] {
  const { name, rows } = sheet
  const found = findIn(sheet)
  if (found) return unreadColumns(name, found)
  const isOther = !isHidden(sheet) && name !== readMeSheet && !textIn(gridOf(sheet), 0, 0).startsWith(keyOfSheet)
  const filled = rows.filter((row) => row.some((value) => value !== null && value !== ''))
  if (!isOther || filled.length < 2) return []
  return [`The sheet ${name} was not read. Name it like one of the sheets of a downloaded workbook.`]
}

async function unlessDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw error
    throw new UnreadableWorkbook(isDamaged, { cause: error })
  }
}

function readPortalSheet(grid: Grid): FileWorkbook['downloaded'] {
  try {
    const scope: Scope = JSON.parse(textIn(grid, 0, 1))
    const ids: Partial<Record<SheetName, string[]>> = {}
    for (let column = 0; column < grid.columnCount; column++) {
      const name = sheetNames.find((each) => each === textIn(grid, 1, column))
      if (!name) continue
      ids[name] = []
      for (let row = 2; row < grid.rowCount; row++) {
        const id = textIn(grid, row, column)
        if (id !== '') ids[name].push(id)
      }
    }
    return { scope: { customer_id: scope.customer_id, engagement_ids: scope.engagement_ids.map(String) }, ids }
  } catch {
    // Someone changed the hidden sheet. Without it, no row counts as missing.
    return null
  }
}

const gridOf = ({ name, rows, cells }: OpenSheet): Grid => ({
  title: name,
  rowCount: rows.length,
  columnCount: rows[0]?.length ?? 0,
  cell: (row, column) => toCell(rows[row]?.[column] ?? null, cells?.get(`${row},${column}`)),
})

function toCell(value: CellValue, details: FileCell | undefined): Cell | null {
  if (details?.type === 'error') return { is: 'error', text: String(value) }
  if (value === null) return details?.formula === undefined ? null : { is: 'formula' }
  if (typeof value === 'number')
    return { is: 'number', number: details?.style?.numFmt?.includes('%') ? percent(value) : value }
  if (typeof value === 'boolean') return { is: 'boolean', boolean: value }
  if (value instanceof Date) return dayOf(value)
  return value.trim() === '' ? null : { is: 'text', text: value }
}

/** A spreadsheet stores 50% as 0.5. */
const percent = (value: number): number => Math.round(value * 10_000) / 100

/** Cuts the time of day. A date that the calendar does not have is shown as #### by spreadsheets. */
function dayOf(date: Date): Cell {
  const day: CalendarDay = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
  return isCalendarDay(day) && day >= '1900-01-01' ? { is: 'day', day } : { is: 'error', text: '####' }
}

/** Start of each remark in a cell, by which those of an earlier round are found. */
const startOfProblem = 'Problem for the portal:'
const startOfWarning = 'Warning of the portal:'
/** Colours that spreadsheets do not offer, so that remarks of an earlier round are found. */
const colours = { problem: 'FFC9C4', warning: 'FFEBB5' } as const
const authorOfRemarks = 'client-portal:remarks'

/**
 * The file again, with a colour and a comment at each remark. A remark on a row is at its first visible column. Remarks of an
 * earlier round are removed.
 */
export async function markWorkbook(
  bytes: Uint8Array,
  problems: readonly Remark[],
  warnings: readonly Remark[] = [],
): Promise<Uint8Array> {
  const packed = await repackWorkbook(bytes, 'all')
  return unlessDamaged(async () => {
    const workbook = await openXlsx(packed, { readStyles: true })
    const done = new Set<object>()
    for (const sheet of workbook.sheets) {
      keepValues(sheet, workbook.dateSystem === '1904')
      const found = findIn(sheet)
      if (!found) continue
      removeRemarks(sheet)
      // If a sheet is there twice, the first one gets the remarks.
      if (done.has(found.sheet)) continue
      done.add(found.sheet)
      for (const [place, mark] of marksOf(found, sheet, { problems, warnings })) markCell(cellAt(sheet, place), mark)
    }
    return saveXlsx(workbook)
  })
}

interface Place {
  row: number
  column: number
}
interface Mark {
  sentences: string[]
  kind: 'problem' | 'warning'
}

/** Remarks of a sheet by cell. */
function marksOf(
  { sheet, columns }: FoundSheet,
  { columns: layout }: OpenSheet,
  remarks: { problems: readonly Remark[]; warnings: readonly Remark[] },
): Map<Place, Mark> {
  const visible = [...columns.values()].filter((column) => !layout?.[column]?.hidden)
  const firstVisible = Math.min(...visible, ...(visible.length === 0 ? columns.values() : []))
  const byCell = new Map<string, [Place, Mark]>()
  for (const kind of ['problem', 'warning'] as const)
    for (const remark of remarks[`${kind}s`]) {
      if (remark.sheet !== sheet.name || remark.row === null) continue
      const place = { row: remark.row - 1, column: columns.get(remark.field ?? '') ?? firstVisible }
      const key = `${place.row},${place.column}`
      const [, mark] = byCell.get(key) ?? [place, { sentences: [], kind }]
      mark.sentences.push(`${kind === 'problem' ? startOfProblem : startOfWarning} ${remark.sentence}`)
      byCell.set(key, [place, mark])
    }
  return new Map(byCell.values())
}

/** The library has no object for cells without a style or a comment. */
function cellAt(sheet: OpenSheet, { row, column }: Place): FileCell {
  const key = `${row},${column}`
  const cell = sheet.cells?.get(key) ?? { value: sheet.rows[row]?.[column] ?? null, type: 'string' }
  sheet.cells ??= new Map()
  sheet.cells.set(key, cell)
  return cell
}

function markCell(cell: FileCell, { sentences, kind }: Mark): void {
  cell.style = { ...cell.style, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: colours[kind] } } }
  const earlier = cell.comment ? `${cell.comment.text}\n` : ''
  cell.comment = { author: authorOfRemarks, text: `${earlier}${sentences.join('\n')}` }
}

/** Keeps the text that people wrote before a remark. */
function removeRemarks({ cells }: OpenSheet): void {
  for (const cell of cells?.values() ?? []) {
    const fill = cell.style?.fill
    const rgb = fill?.type === 'pattern' ? fill.fgColor?.rgb : undefined
    if (cell.style && (rgb === colours.problem || rgb === colours.warning)) delete cell.style.fill
    if (!cell.comment) continue
    const start = [startOfProblem, startOfWarning].map((each) => cell.comment?.text.indexOf(each) ?? -1)
    const end = Math.min(...start.filter((index) => index !== -1))
    if (end === Number.POSITIVE_INFINITY) continue
    const text = cell.comment.text.slice(0, end).trim()
    if (text === '') delete cell.comment
    else cell.comment.text = text
  }
}

/** The library saves results only of formulas that are numbers, and texts such as #N/A as errors. */
function keepValues(sheet: OpenSheet, is1904: boolean): void {
  for (const cell of sheet.cells?.values() ?? [])
    if (cell.formula !== undefined && cell.type !== 'error' && cell.value !== null)
      cell.formulaResult = cell.value instanceof Date ? serialOf(cell.value, is1904) : cell.value
  for (const [row, values] of sheet.rows.entries())
    for (const [column, value] of values.entries()) {
      if (typeof value !== 'string' || !looksLikeError(value)) continue
      const cell = cellAt(sheet, { row, column })
      if (cell.type !== 'error' && cell.formula === undefined) cell.richText ??= [{ text: value }]
    }
}

/** Spreadsheets count days from 30 December 1899, or from 1 January 1904. */
const serialOf = (date: Date, is1904: boolean): number =>
  (date.getTime() - Date.UTC(is1904 ? 1904 : 1899, is1904 ? 0 : 11, is1904 ? 1 : 30)) / 86_400_000
