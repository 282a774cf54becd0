import { oneDay } from '@portal/domain/days/run-out'
import { memberAssignment, workOrder } from '@portal/domain/testing/work-orders'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { expect, test } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { type ColumnChoice, columnChoices } from './columns.ts'
import { rowsAsCsv } from './export.ts'

const period = { start_date: '2026-01-05', end_date: '2026-06-30' }
const order = workOrder({
  reference: '=WO-2041',
  ...period,
  renewal_requested_on: '2026-06-12',
  budget_days: 40,
  used_days: 44.5,
  member_assignments: [
    memberAssignment({
      ...period,
      employee_name: 'Amara "A" Okafor',
      member_role: 'Lead, delivery',
      price_per_day: 720.5,
    }),
    memberAssignment({ ...period, employee_id: null, employee_name: null, member_role: 'QA', price_per_day: 500 }),
  ],
})
const lines = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n')
const shown = engagement({ title: 'Payments' })

const saved = (columns: readonly ColumnChoice[]) =>
  rowsAsCsv([{ engagement: shown, orders: [order] }], new Set(columns), '2026-06-18')
const without = (...gone: ColumnChoice[]) => columnChoices(true).filter((column) => !gone.includes(column))

test('the export has a row for each engagement and work order', () => {
  const folded = saved(without('Members'))
  expect(lines(folded)).toEqual([
    'Engagement,Customer,Engagement status,Work order,Start date,End date,Elapsed (%),Work order status,Extension requested on,Budget (days),Used (days worked),Left (budget days),Budget runs out on,Budget runs out at the earliest,Budget runs out at the latest,Daily rate',
    'Payments,Halden & Moore Bank,Setting up,,,,,,,,,,,,,',
    "Payments,Halden & Moore Bank,Setting up,'=WO-2041,2026-01-05,2026-06-30,92,Ending soon,2026-06-12,40,44.5,-4.5,,,,",
  ])
})

test('the export lists members, shows rates only for assigned people, and escapes formulas', () => {
  const text = saved(columnChoices(true))
  expect(lines(text).slice(3)).toEqual([
    `Payments,Halden & Moore Bank,Setting up,'=WO-2041,"Amara ""A"" Okafor","Lead, delivery",2026-01-05,2026-06-30,92,,,,,,,,,720.5`,
    "Payments,Halden & Moore Bank,Setting up,'=WO-2041,,QA,2026-01-05,2026-06-30,92,,,,,,,,,",
  ])
})

test('the export contains no rates if the rates column is left out', () => {
  const text = saved(without('Daily rate'))
  expect(text).not.toMatch(/Daily rate|720/)
  expect(new Set(lines(text.replace(/"[^"]*(?:""[^"]*)*"/g, 'x')).map((line) => line.split(',').length))).toEqual(
    new Set([17]),
  )
})

test('the export leaves out all optional columns that are not selected', () => {
  expect(lines(saved([]))).toEqual([
    'Engagement,Work order,Start date,End date',
    'Payments,,,',
    "Payments,'=WO-2041,2026-01-05,2026-06-30",
  ])
})

test.each<[Partial<WorkOrder>, string]>([
  [
    { budget_days: 40, used_days: 32, ...oneDay('2026-06-25'), runs_out_latest: '2026-07-10' },
    '40,32,8,2026-06-25,2026-06-25,2026-07-10',
  ],
  [{ budget_days: null, used_days: 12.25 }, ',12.25,,,,'],
  [{ budget_days: null, used_days: 0 }, ',,,,,'],
])('the days of %j are exported as %s', (differences, cells) => {
  const rows = [{ engagement: shown, orders: [{ ...order, ...differences }] }]
  const [, , line] = lines(rowsAsCsv(rows, new Set(['Budget days']), '2026-06-18'))
  expect(line).toBe(`Payments,'=WO-2041,2026-01-05,2026-06-30,${cells}`)
})
