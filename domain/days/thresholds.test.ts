import { describe, expect, test } from 'vitest'
import { plainText } from '../overview/words.ts'
import type { AccessLevel } from '../session/user.ts'
import { noRunOut } from '../testing/work-orders.ts'
import type { OrderWithDays } from './order-days.ts'
import { oneDay } from './run-out.ts'
import { daysDue, daysMessage, getsDaysNotices, thresholdsOf, thresholdWords } from './thresholds.ts'

const today = '2027-02-01'
const order = (differences: Partial<OrderWithDays> = {}): OrderWithDays => ({
  reference: 'WO-2041',
  start_date: '2027-01-04',
  end_date: '2027-03-25',
  budget_days: 40,
  used_days: 20,
  ...noRunOut,
  days_left_at_end: null,
  ...differences,
})
const runsOut = { ...oneDay('2027-03-14') }
const range = { runs_out_on: '2027-03-05', runs_out_earliest: '2027-02-22', runs_out_latest: '2027-03-24' }

describe('thresholds of the days of a work order', () => {
  // Differences, thresholds, the sentence about the most serious one, the message of a request, and when it is due.
  test.each<[Partial<OrderWithDays>, string[], string, string, string]>([
    [
      { used_days: 32 },
      ['80'],
      '80% of the budget days of WO-2041 are used',
      '32 of 40 budget days used on this work order. Please extend it.',
      '2027-03-25',
    ],
    [
      runsOut,
      ['runs-out'],
      'The days of WO-2041 run out on 14 Mar 2027, 11 days before the work order ends',
      'The budget of 40 days for this work order runs out on 14 Mar 2027. Please extend it.',
      '2027-03-14',
    ],
    [
      { ...runsOut, used_days: 39.9 },
      ['runs-out', '80'],
      'The days of WO-2041 run out on 14 Mar 2027, 11 days before the work order ends',
      'The budget of 40 days for this work order runs out on 14 Mar 2027. Please extend it.',
      '2027-03-14',
    ],
    [
      range,
      ['runs-out'],
      'The days of WO-2041 run out around the start of March, before the work order ends on 25 Mar 2027',
      'The budget of 40 days for this work order runs out around the start of March. Please extend it.',
      '2027-02-22',
    ],
    [
      { ...range, runs_out_latest: '2027-03-25', used_days: 32 },
      ['80'],
      '80% of the budget days of WO-2041 are used',
      '32 of 40 budget days used on this work order. Please extend it.',
      '2027-03-25',
    ],
    [
      { used_days: 40 },
      ['100', '80'],
      'All budget days of WO-2041 are used',
      'The budget of 40 days for this work order is used. Please extend it.',
      today,
    ],
    [
      { budget_days: 1, used_days: 3 },
      ['100', '80'],
      'All budget days of WO-2041 are used',
      'The budget of 1 day for this work order is used. Please extend it.',
      today,
    ],
  ])('%j reaches %j', (differences, expected, sentence, message, due) => {
    const found = order(differences)
    expect(thresholdsOf(found, today)).toEqual(expected)
    expect(plainText(thresholdWords(found, thresholdsOf(found, today)[0], today))).toBe(sentence)
    expect(daysMessage(found, today)).toBe(message)
    expect(daysDue(found, today)).toBe(due)
  })

  test.each<[string, Partial<OrderWithDays>]>([
    ['79% are used', { used_days: 31.99 }],
    ['the days last exactly until the end', { ...oneDay('2027-03-25') }],
    ['the days can last until the end', { ...range, runs_out_latest: '2027-03-25' }],
    ['there is no budget', { budget_days: null, used_days: 90 }],
    ['the work order has ended', { end_date: '2027-01-31', used_days: 40 }],
    ['the work order has not started', { start_date: '2027-02-02', used_days: 40 }],
  ])('none if %s', (_, differences) => {
    expect(thresholdsOf(order(differences), today)).toEqual([])
    expect(daysMessage(order(differences), today)).toBeUndefined()
  })

  test('send notices to leads and stakeholders with Advanced access', () => {
    const getsThem = (is_stakeholder: boolean, access_level: AccessLevel, is_lead: boolean) =>
      getsDaysNotices({ is_stakeholder, access_level }, { is_lead })
    expect(([1, 2, 3, 4] as const).map((level) => getsThem(true, level, false))).toEqual([true, false, false, false])
    expect([getsThem(false, 4, true), getsThem(false, 1, false)]).toEqual([true, false])
  })
})
