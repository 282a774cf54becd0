import { describe, expect, test } from 'vitest'
import { memberAssignment, workOrder } from '../testing/work-orders.ts'
import { answerDueOn, awayDaysText, endAfter, extensionCost, firstDraft } from './extension-draft.ts'
import type { MemberAssignment } from './work-order.ts'

const member = (differences: Partial<MemberAssignment> = {}) => memberAssignment({ price_per_day: 500, ...differences })
const order = (member_assignments: MemberAssignment[], reference = 'WO-1 Core') =>
  workOrder({ reference, member_assignments })

test.each([
  ['2027-02-27', 1, '2027-03-27'],
  ['2026-06-30', 1, '2026-07-31'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2027-01-30', 1, '2027-02-28'],
  ['2027-11-15', 3, '2028-02-15'],
])('extending %s by %i months gives %s', (end, months, later) => expect(endAfter(end, months)).toBe(later))

test('the first draft names the work order and the date, but leaves out a long reference', () => {
  expect(firstDraft(order([]), '2026-09-30')).toBe('Please extend WO-1 Core until 30 Sep 2026.')
  expect(firstDraft(order([], 'x'.repeat(200)), '2026-09-30')).toBe('Please extend this work order until 30 Sep 2026.')
})

describe('the cost of an extension', () => {
  test('multiplies the working days after the end date by the current daily rates', () => {
    // 1 July 2026 is a Wednesday.
    expect(extensionCost(order([member(), member({ price_per_day: 100.5 })]), '2026-07-08')).toEqual({
      workingDays: 6,
      people: 2,
      awayDays: 0,
      amount: 6 * 600.5,
    })
    expect(extensionCost(order([member()]), '2026-07-31')?.workingDays).toBe(23)
  })

  test('excludes people who leave before the end and assignments without a person', () => {
    const others = [member({ end_date: '2026-06-29' }), member({ employee_name: null, price_per_day: 400 })]
    expect(extensionCost(order([...others, member()]), '2026-07-01')).toEqual({
      workingDays: 1,
      people: 1,
      awayDays: 0,
      amount: 500,
    })
  })

  test('leaves out the working days of the extension on which people are away, each once', () => {
    const absences = [
      // Tuesday to Monday. The order ends on Tuesday, 30 June.
      { start_date: '2026-06-30', end_date: '2026-07-06' },
      { start_date: '2026-07-03', end_date: '2026-07-03' },
    ]
    const cost = extensionCost(order([member({ absences }), member({ price_per_day: 100 })]), '2026-07-08')
    expect(cost).toEqual({ workingDays: 6, people: 2, awayDays: 4, amount: 2 * 500 + 6 * 100 })
    expect(cost && awayDaysText(cost)).toBe('Without 4 working days on which people are away.')
    const alone = extensionCost(order([member({ absences: absences.slice(1) })]), '2026-07-08')
    expect(alone && awayDaysText(alone)).toBe('Without 1 working day on which the person is away.')
  })

  test('is undefined for viewers who see no rates', () => {
    const { price_per_day: _, ...without } = member()
    expect(extensionCost(order([without]), '2026-07-31')).toBeUndefined()
  })
})

test.each([
  ['2026-06-01', '2026-07-10', '2026-06-08'],
  ['2026-06-01', '2026-06-05', '2026-06-05'],
])('a request of %s for a work order that ends on %s is answered by %s', (requested_on, end_date, by) => {
  expect(answerDueOn({ requested_on, end_date })).toBe(by)
})
