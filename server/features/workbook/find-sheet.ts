import { fold } from '@portal/domain/text/fold'
import { mostColumns, mostRows } from '@portal/domain/workbook/limits'
import { type Sheet, sheets } from '@portal/domain/workbook/sheets'
import type { Cell, FileRow, FileSheet } from '@portal/domain/workbook/workbook'
import { tooLargeSheet } from './unpack-workbook.ts'
import { UnreadableWorkbook } from './unreadable-workbook.ts'

const tooManyRows = 'The file has more than 200,000 rows. Upload it in several parts.'

/** Start of the text in cell A1, before the name of the sheet. */
export const keyOfSheet = 'client-portal:'
/** Head of the grey column. */
export const headOfKey = 'Key'

/** A sheet of a file. Rows and columns are counted from 0. */
export interface Grid {
  title: string
  rowCount: number
  columnCount: number
  cell: (row: number, column: number) => Cell | null
}

/** Position of a sheet of ours in a grid. */
export interface FoundSheet {
  sheet: Sheet
  /** The first row below the heads. */
  firstRow: number
  /** Index of each column that is there, by field. */
  columns: ReadonlyMap<string, number>
  keyColumn: number | null
  /** Heads that fit no column of ours. With keys, other columns are those of the person. */
  unreadHeads: readonly string[]
}

/** Rows within which heads are looked for, for people who put a title above them. */
const rowsWithHeads = 20

export const textIn = (grid: Grid, row: number, column: number): string => {
  const cell = grid.cell(row, column)
  return cell?.is === 'text' ? cell.text.trim() : ''
}

const textsOfRow = (grid: Grid, row: number): string[] =>
  Array.from({ length: Math.min(grid.columnCount, mostColumns) }, (_, column) => textIn(grid, row, column))

/**
 * Finds which sheet of ours a grid is, and its columns: by the hidden row of keys, else by the heads in words. Without keys it is
 * one of the candidates. `byHeads` if nothing but the heads says which: then more than one must fit.
 */
export function findSheet(grid: Grid, candidates: readonly Sheet[], byHeads = false): FoundSheet | null {
  const top = Array.from({ length: Math.min(grid.rowCount, rowsWithHeads) }, (_, row) => textsOfRow(grid, row))
  for (const [row, texts] of top.entries()) {
    const keyColumn = texts.findIndex((text) => text.startsWith(keyOfSheet))
    if (keyColumn === -1) continue
    const sheet = sheets.find(({ name }) => `${keyOfSheet}${name}` === texts[keyColumn])
    if (!sheet) return null
    const columns = columnsOf(sheet, texts, (column, text) => column.field === text)
    const heads = top.findIndex((each, index) => index > row && countHeads(sheet, each) * 2 > columns.size)
    return { sheet, firstRow: Math.max(row, heads) + 1, columns, keyColumn, unreadHeads: [] }
  }
  const [best] = candidates
    .flatMap((sheet) => top.map((texts, row) => ({ sheet, texts, row, count: countHeads(sheet, texts) })))
    .filter(({ texts, count }) => count > 0 && (!byHeads || areHeads(texts, count)))
    .toSorted((one, other) => other.count - one.count)
  if (!best) return null
  const keyColumn = best.texts.findIndex((text) => fold(text) === fold(headOfKey))
  const columns = columnsOf(best.sheet, best.texts, isHeadOf)
  const known = new Set([keyColumn, ...columns.values()])
  const unreadHeads = best.texts.filter((text, index) => text !== '' && !known.has(index))
  return {
    sheet: best.sheet,
    firstRow: best.row + 1,
    columns,
    keyColumn: keyColumn === -1 ? null : keyColumn,
    unreadHeads,
  }
}

type Column = Sheet['columns'][number]
const isHeadOf = (column: Column, text: string): boolean => fold(column.head) === fold(text)
const countHeads = (sheet: Sheet, texts: readonly string[]): number => columnsOf(sheet, texts, isHeadOf).size

/** One head in common, such as Name, says nothing of a file. */
const areHeads = (texts: readonly string[], count: number): boolean =>
  count > 1 && count * 2 > texts.filter((text) => text !== '').length

function columnsOf(
  sheet: Sheet,
  texts: readonly string[],
  isText: (column: Column, text: string) => boolean,
): Map<string, number> {
  const found = new Map<string, number>()
  for (const column of sheet.columns) {
    const index = texts.findIndex((text) => isText(column, text))
    if (index !== -1) found.set(column.field, index)
  }
  return found
}

export const sheetsByTitle = (title: string): Sheet[] => sheets.filter((sheet) => fold(sheet.title) === fold(title))

/** Rows of a found sheet that have a cell or a key. */
export function readFoundSheet(grid: Grid, { sheet, firstRow, columns, keyColumn }: FoundSheet): FileSheet {
  const rows: FileRow[] = []
  for (let row = firstRow; row < grid.rowCount; row++) {
    const key = keyColumn === null ? '' : textIn(grid, row, keyColumn)
    const cells: Record<string, Cell> = {}
    let isEmpty = key === ''
    for (const [field, column] of columns) {
      const cell = grid.cell(row, column)
      if (cell === null) continue
      cells[field] = cell
      isEmpty = false
    }
    if (!isEmpty) rows.push({ row: row + 1, key: key === '' ? null : key, cells })
  }
  return { sheet: sheet.name, title: grid.title, fields: [...columns.keys()], rows }
}

export const unreadColumns = (title: string, { unreadHeads }: FoundSheet): string[] =>
  unreadHeads.map((head) => `The column ${head} of the sheet ${title} was not read.`)

/** Throws if there is no sheet, or too much in them. */
export function checkSheets(found: readonly FileSheet[], noSheet: string): void {
  if (found.length === 0) throw new UnreadableWorkbook(noSheet)
  if (found.reduce((sum, { rows }) => sum + rows.length, 0) > mostRows) throw new UnreadableWorkbook(tooManyRows)
}

export function checkColumns(columnCount: number): void {
  if (columnCount > mostColumns) throw new UnreadableWorkbook(tooLargeSheet)
}
