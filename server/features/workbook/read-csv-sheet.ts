import { isUtf8 } from 'node:buffer'
import { fold } from '@portal/domain/text/fold'
import { largestWorkbook, mostRows, noWorkbook, workbookTooLarge } from '@portal/domain/workbook/limits'
import { sheets } from '@portal/domain/workbook/sheets'
import type { FileWorkbook } from '@portal/domain/workbook/workbook'
import { CsvError, parse } from 'csv-parse/sync'
import { checkColumns, checkSheets, findSheet, type Grid, readFoundSheet, unreadColumns } from './find-sheet.ts'
import { UnreadableWorkbook } from './unreadable-workbook.ts'

const isNotUtf8 = 'The file is not UTF-8 text. Save it as an Excel workbook (.xlsx) or as “CSV UTF-8” and upload that.'
const noSheet = 'The portal does not know this sheet. Keep its heads, or name the file as the sheet: “Work orders.csv”.'

/** Reads one sheet that a spreadsheet saved as CSV. All its cells are text. Throws `UnreadableWorkbook`. */
export function readCsvSheet(bytes: Uint8Array, fileName: string): FileWorkbook {
  if (bytes.length > largestWorkbook) throw new UnreadableWorkbook(workbookTooLarge)
  // Spreadsheets can name the separator in a line before the first row, which they do not show.
  const [line = '', separator] = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i.exec(decode(bytes).slice(0, 20)) ?? []
  const text = decode(bytes).slice(line.length)
  const rows = parseRows(text, separator ?? findSeparator(text))
  const columnCount = rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), 0)
  checkColumns(columnCount)
  const grid: Grid = {
    title: fileName.replace(/\.\w+$/, ''),
    rowCount: rows.length,
    columnCount,
    cell: (row, column) => {
      const value = rows[row]?.[column] ?? ''
      return value.trim() === '' ? null : { is: 'text', text: value }
    },
  }
  const named = sheets
    .filter(({ title }) => fold(grid.title).includes(fold(title)))
    .toSorted((one, other) => other.title.length - one.title.length)
    .slice(0, 1)
  const found = findSheet(grid, named) ?? findSheet(grid, sheets, true)
  const read = found ? [readFoundSheet(grid, found)] : []
  checkSheets(read, noSheet)
  return { downloaded: null, sheets: read, unread: found ? unreadColumns(grid.title, found) : [] }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new UnreadableWorkbook(noWorkbook)
  if (!isUtf8(bytes)) throw new UnreadableWorkbook(isNotUtf8)
  return new TextDecoder().decode(bytes)
}

/** The most frequent one in the first line that has any. */
function findSeparator(text: string): string {
  const line = /^.*[,;\t].*$/m.exec(text.slice(0, 100_000))?.[0] ?? ''
  const count = (separator: string): number => line.replaceAll(/"[^"]*"/g, '').split(separator).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

function parseRows(text: string, delimiter: string): string[][] {
  try {
    // A few rows more than may be there, for the heads, so that too many are seen.
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, to: mostRows + 100 })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const sentence = `The CSV file cannot be read at line ${error.lines}: a quotation mark is missing. Save it again in a spreadsheet.`
    throw new UnreadableWorkbook(sentence)
  }
}
