import { expect, test } from 'vitest'
import { messageMax } from '../team/validation.ts'
import { monthSumText, wrongDays } from './months.ts'

test('names the person, the work order and the month', () => {
  expect(wrongDays({ name: 'Amara Okafor', reference: 'WO-2041', month: '2026-10-01' })).toEqual({
    subject: 'Days worked in October 2026',
    message: 'The days worked by Amara Okafor on WO-2041 in October 2026 are not right: ',
  })
})

test('leaves room to write after the longest names', () => {
  const longest = 'x'.repeat(255)
  const { message } = wrongDays({ name: longest, reference: longest, month: '2026-10-01' })
  expect(message.length).toBeLessThan(messageMax - 400)
})

test.each([
  [[1.1, 2.2], 'October 2026: 3 days worked'],
  [[1.5, 1.5], 'October 2026: 3 days worked'],
  [[0.7, 0.1, 0.2], 'October 2026: 1 day worked'],
])('%j are "%s"', (days, text) => {
  const people = days.map((each, index) => ({ employee_id: String(index), name: 'x', days: each }))
  expect(monthSumText({ month: '2026-10-01', people })).toBe(text)
})
