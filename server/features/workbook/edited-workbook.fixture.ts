import { type SheetName, sheetNames, sheetOf } from '@portal/domain/workbook/sheets'
import type { PortalRows } from '@portal/domain/workbook/workbook'
import { type WrittenRow, writtenId, writtenRows } from '@portal/domain/workbook/written'
import type { Queries } from '../../platform/database/database.ts'
import { findPortalRows } from './current-rows-data.ts'
import { text } from './workbook.fixture.ts'
import { writeWorkbook } from './workbook-file.ts'

export type Rows = Record<SheetName, WrittenRow[]>

const bySheet = <Part>(of: (name: SheetName) => Part) =>
  Object.fromEntries(sheetNames.map((name) => [name, of(name)])) as Record<SheetName, Part>

/** Downloads a workbook of all records. Returns a function with which the person edits it later. */
export async function download(db: Queries) {
  const portal: PortalRows = JSON.parse(await findPortalRows(db, null))
  const ids = bySheet((name) => portal[name].map(writtenId))
  const scope = { customer_id: null, engagement_ids: [] }
  return async (edit: (rows: Rows) => void): Promise<Uint8Array<ArrayBuffer>> => {
    const rows: Rows = bySheet((name) => writtenRows(sheetOf(name), portal))
    edit(rows)
    const of = { ids, scope, productName: 'Client Portal', day: '2026-06-18', hasExamples: false }
    return new Uint8Array(await writeWorkbook({ ...of, rows }))
  }
}

export const newRow = (name: SheetName, values: Readonly<Record<string, string>>): WrittenRow => ({
  key: '',
  cells: sheetOf(name).columns.map(({ field }) => (values[field] === undefined ? null : text(values[field]))),
})

/** Renames the customer of a row, which spreadsheets count from 1. The first customer is in row 3. */
export const rename = ({ customers }: Rows, row: number, name: string): void => {
  customers[row - 3]?.cells.splice(0, 1, text(name))
}
