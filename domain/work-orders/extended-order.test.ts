import { describe, expect, test } from 'vitest'
import { extendedText, isExtended, nextOrderText, notExtended, proposedEnd } from './extended-order.ts'

const before = { end_date: '2026-06-30', budget_days: 40 }

describe('a work order', () => {
  test.each([
    [{ end_date: '2026-07-01', budget_days: 40 }, true],
    [{ end_date: '2026-07-01', budget_days: 10 }, true],
    [{ end_date: '2026-06-30', budget_days: 40 }, false],
    [{ end_date: '2026-06-30', budget_days: 40.5 }, true],
    [{ end_date: '2026-06-30', budget_days: null }, false],
    [{ end_date: '2026-06-29', budget_days: 60 }, false],
  ])('is extended by a later end, or a larger budget: %j', (after, extended) => {
    expect(isExtended(before, after)).toBe(extended)
  })

  test('without a budget is not extended by its first one', () => {
    const none = { ...before, budget_days: null }
    expect(isExtended(none, before)).toBe(false)
    expect(notExtended(none)).toBe('Choose an end after 30 Jun 2026')
    expect(notExtended(before)).toBe('Choose an end after 30 Jun 2026, or a larger budget')
  })
})

test('the email names the new end, and a larger budget', () => {
  expect(extendedText(before, { end_date: '2026-09-30', budget_days: 40 })).toBe('It now ends on 30 Sep 2026.')
  expect(extendedText(before, { end_date: '2026-06-30', budget_days: 60.5 })).toBe(
    'It still ends on 30 Jun 2026. Its budget is now 60.5 days.',
  )
  expect(nextOrderText({ reference: 'WO-2195', end_date: '2026-12-31' })).toBe(
    'WO-2195 follows it and ends on 31 Dec 2026.',
  )
})

test.each([
  ['2026-09-30', '2026-09-30'],
  ['2026-06-30', ''],
  [null, ''],
])('an acceptance offers the proposed end %s, if it is later', (proposed_end_date, offered) => {
  expect(proposedEnd({ proposed_end_date }, before)).toBe(offered)
})
