import { expect, test } from 'vitest'
import { engagement } from '../testing/engagements.ts'
import { shownRowsAsCsv } from './export.ts'

const period = { start_date: '2026-01-05', end_date: '2026-06-30' }
const order = {
  id: 'w1',
  reference: '=WO-2041',
  ...period,
  renewal_requested_on: '2026-06-12',
  extension_requests: [],
  member_assignments: [
    {
      employee_id: 'e1',
      employee_name: 'Amara "A" Okafor',
      employee_photo_id: null,
      member_role: 'Lead, delivery',
      ...period,
      price_per_day: 720.5,
    },
    {
      employee_id: null,
      employee_name: null,
      employee_photo_id: null,
      member_role: 'QA',
      ...period,
      price_per_day: 500,
    },
  ],
}
const lines = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n')
const shown = engagement({ title: 'Payments' })

test('the export is the shown rows: what is folded is not in it', () => {
  const folded = shownRowsAsCsv([{ engagement: shown, orders: [{ order, open: false }] }], '2026-06-18', true)
  expect(lines(folded)).toEqual([
    'Engagement,Company,Status,Work order,Member,Role,Start,End,Elapsed %,State,Extension requested,Per day',
    'Payments,Halden & Moore Bank,Setting up,,,,,,,,,',
    "Payments,Halden & Moore Bank,Setting up,'=WO-2041,,,2026-01-05,2026-06-30,92,Ending soon,2026-06-12,",
  ])
})

test('it has the members of open work orders, a rate only of people, and no formula', () => {
  const text = shownRowsAsCsv([{ engagement: shown, orders: [{ order, open: true }] }], '2026-06-18', true)
  expect(lines(text).slice(3)).toEqual([
    `Payments,Halden & Moore Bank,Setting up,'=WO-2041,"Amara ""A"" Okafor","Lead, delivery",2026-01-05,2026-06-30,92,,,720.5`,
    "Payments,Halden & Moore Bank,Setting up,'=WO-2041,,QA,2026-01-05,2026-06-30,92,,,",
  ])
})

test('it has no column of rates for people who see none', () => {
  const text = shownRowsAsCsv([{ engagement: shown, orders: [{ order, open: true }] }], '2026-06-18', false)
  expect(text).not.toMatch(/Per day|720/)
  expect(new Set(lines(text.replace(/"[^"]*(?:""[^"]*)*"/g, 'x')).map((line) => line.split(',').length))).toEqual(
    new Set([11]),
  )
})
