// @module-tag own-database
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { day, number, text } from './workbook.fixture.ts'
import { readWorkbook } from './workbook-file.ts'

/**
 * Workbooks that these programs wrote, with the same sheet "work orders" made by hand: a title above the heads, a hidden column, a
 * hidden row, a filter, merged cells, dates as text and with a time of day, no-break spaces, formulas and an error.
 */
const programs = ['xlsxwriter', 'xlsxwriter-1904', 'libreoffice', 'libreoffice-1904', 'sheetjs', 'exceljs']
const read = async (program: string) =>
  readWorkbook(await readFile(path.join(import.meta.dirname, 'fixtures', `${program}.xlsx`)))

const rows = [
  {
    row: 4,
    key: null,
    cells: {
      reference: text('WO-1'),
      engagement_id: text('Alpha\u00a0'),
      start_date: day('2026-09-05'),
      end_date: day('2026-09-30'),
      budget_days: text('120,5'),
    },
  },
  {
    row: 5,
    key: null,
    cells: {
      engagement_id: text('  Alpha '),
      start_date: text('5 Sep 2026'),
      end_date: text('2026-09-30\u00a0'),
      budget_days: number(1.5),
    },
  },
  {
    row: 6,
    key: null,
    cells: {
      reference: text('WO-3'),
      engagement_id: { is: 'error', text: '#DIV/0!' },
      start_date: day('2026-09-05'),
      end_date: text('2026-09-30'),
      budget_days: number(120),
    },
  },
  { row: 7, key: null, cells: { reference: number(2041), engagement_id: { is: 'boolean', boolean: true } } },
  { row: 9, key: null, cells: { reference: text('WO and 5'), engagement_id: text('=1+1') } },
]

test.each(programs)('a workbook of %s is read', async (program) => {
  expect(await read(program)).toEqual({
    downloaded: null,
    unread: [
      'The sheet Notes was not read. Name it like one of the sheets of a downloaded workbook.',
      'The column Comment of the sheet work orders was not read.',
    ],
    sheets: [
      {
        sheet: 'work_orders',
        title: 'work orders',
        fields: ['reference', 'engagement_id', 'start_date', 'end_date', 'budget_days'],
        rows,
      },
    ],
  })
})

test('openpyxl stores no results of formulas, which is said of each cell', async () => {
  const [sheet] = (await read('openpyxl')).sheets
  const formula = { is: 'formula' }
  expect(sheet?.rows[2]?.cells).toEqual({
    reference: text('WO-3'),
    engagement_id: formula,
    start_date: formula,
    end_date: formula,
    budget_days: formula,
  })
})
