import { expect, test } from 'vitest'
import { messageMax } from '../team/validation.ts'
import { daysByPerson, daysInCell, wrongDays } from './months.ts'

test('a message about wrong days names the work order, and leaves room to write after the longest one', () => {
  expect(wrongDays('WO-2041').message).toBe('These days worked on WO-2041 are not right: ')
  expect(wrongDays('x'.repeat(255)).message.length).toBeLessThan(messageMax - 400)
})

const person = (employee_id: string, days: number) => ({ employee_id, name: `Person ${employee_id}`, days })

test('days are listed by person and month, with sums of both, oldest month first', () => {
  const months = [
    { month: '2026-10-01', people: [person('b', 1.1), person('a', 20)] },
    { month: '2026-09-01', people: [person('b', 2.2)] },
  ]
  expect(daysByPerson(months)).toEqual({
    months: ['2026-09-01', '2026-10-01'],
    rows: [
      { employee_id: 'a', name: 'Person a', days: [0, 20], earlier: 0, total: 20 },
      { employee_id: 'b', name: 'Person b', days: [2.2, 1.1], earlier: 0, total: 3.3 },
      { employee_id: null, name: 'All', days: [2.2, 21.1], earlier: 0, total: 23.3 },
    ],
  })
})

test('months before the newest twelve are one sum', () => {
  const months = Array.from({ length: 14 }, (_, index) => ({
    month: `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
    people: [person('a', 1)],
  }))
  const { months: shown, rows } = daysByPerson(months)
  expect([shown.length, shown[0]]).toEqual([12, '2025-03-01'])
  expect(rows[0]).toMatchObject({ earlier: 2, total: 14 })
})

test.each([
  [0, '–'],
  [0.5, '<1'],
  [12.9, '12'],
  [1250, '1,250'],
])('%d days are "%s" in a cell', (days, text) => {
  expect(daysInCell(days)).toBe(text)
})
