import { type SheetName, sheetNames, sheetOf } from '@portal/domain/workbook/sheets'
import type { Cell } from '@portal/domain/workbook/workbook'
import type { WrittenRow } from '@portal/domain/workbook/written'
import type { WorkbookContent } from './sheet-content.ts'

export const text = (words: string): Cell => ({ is: 'text', text: words })
export const day = (on: string): Cell => ({ is: 'day', day: on })
export const number = (value: number): Cell => ({ is: 'number', number: value })

/** Cells of a row by field. */
const row = (name: SheetName, key: string, cells: Record<string, Cell>): WrittenRow => ({
  key,
  cells: sheetOf(name).columns.map(({ field }) => cells[field] ?? null),
})

export const none = Object.fromEntries(sheetNames.map((name) => [name, []])) as unknown as Record<SheetName, []>

/** A workbook with what spreadsheets like to change: signs of formulas, zeros in front, spaces, long numbers. */
export const content: WorkbookContent = {
  scope: { customer_id: 'C1', engagement_ids: [] },
  ids: { ...none, customers: ['C1 3'], people: ['E1 1', 'E2 1', '007 1'], work_orders: ['W1 1', 'W2 1'] },
  hasExamples: false,
  productName: 'Client Portal',
  day: '2026-11-29',
  rows: {
    customers: [row('customers', 'C1:3:aa', { name: text('Müller & Söhne <GmbH> "Nord"') })],
    people: [
      row('people', 'E1:1:bb', {
        name: text('=HYPERLINK("http://x.example")'),
        email: text('ann@company.com'),
        job_title: text('+Lead'),
        works: text('Yes'),
        signs_in: text('No'),
      }),
      row('people', 'E2:1:cc', { name: text('@Ann'), job_title: text('-1'), left_on: day('2026-02-28') }),
      row('people', '007:1:dd', { name: text('#N/A'), job_title: text('TRUE') }),
    ],
    engagements: [
      row('engagements', 'P1:9:ee', {
        title: text('2026-01-02'),
        client_id: text('Müller & Söhne <GmbH> "Nord"'),
        client_partner_id: text('Ann Lee (ann@company.com)'),
      }),
    ],
    work_orders: [
      row('work_orders', 'W1:1:ff', {
        reference: text('007'),
        engagement_id: text('2026-01-02'),
        start_date: day('1900-02-28'),
        end_date: day('9999-12-31'),
        budget_days: number(120.25),
      }),
      row('work_orders', 'W2:1:gg', {
        reference: text('1-2'),
        engagement_id: text('2026-01-02'),
        start_date: day('2026-03-29'),
        end_date: day('2026-10-25'),
        budget_days: number(0),
      }),
    ],
    assignments: [
      row('assignments', 'A1:1:hh', {
        member_role: text('Developer'),
        price_per_day: number(670.5),
        allocation_percentage: number(50),
      }),
    ],
    stakeholders: [
      row('stakeholders', 'S1:1:ii', {
        full_name: text('李伟'),
        email: text('li.wei@company.com'),
        phone: text('+442079460000'),
        access_level: text('ADVANCED'),
      }),
    ],
    absences: [
      row('absences', 'B1:1:jj', {
        employee_id: text('@Ann'),
        start_date: day('2026-12-24'),
        end_date: day('2026-12-31'),
      }),
    ],
  },
}

/** The workbook after reading, if nothing changed. Days before March 1900 are texts in spreadsheets. */
export const asRead = ({ rows, ids, scope }: WorkbookContent) => ({
  downloaded: { scope, ids },
  unread: [],
  sheets: sheetNames.map((name) => ({
    sheet: name,
    title: sheetOf(name).title,
    fields: sheetOf(name).columns.map(({ field }) => field),
    rows: rows[name].map(({ key, cells }, index) => ({
      row: index + 3,
      key,
      cells: Object.fromEntries(
        sheetOf(name).columns.flatMap(({ field }, position) => {
          const cell = cells[position]
          if (!cell) return []
          return [[field, cell.is === 'day' && cell.day < '1900-03-01' ? text(cell.day) : cell]]
        }),
      ),
    })),
  })),
})
