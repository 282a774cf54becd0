import { expect, test } from 'vitest'
import { expiryLabel } from '../files/expiry.ts'
import { courseInWords } from '../portfolio/needs.ts'
import { factOf } from '../search/facts.ts'
import { endsIn } from '../work-orders/progress.ts'
import { workOrderEnding } from '../work-orders/work-order-events.ts'
import { calendarDaysLeft, daysAgo, daysText, daysUntil, distanceText, inDays, timeLeft } from './days-until.ts'

const today = '2026-11-24'

test.each([
  ['2026-11-24', 0, 'today', 'today', 'ends today'],
  ['2026-11-25', 1, '1 day', 'in 1 day', '1 day left'],
  ['2026-11-30', 6, '6 days', 'in 6 days', '6 days left'],
])('%s is %i days away', (day, days, distance, ahead, left) => {
  expect([daysUntil(day, today), distanceText(day, today), inDays(day, today), timeLeft(day, today)]).toEqual([
    days,
    distance,
    ahead,
    left,
  ])
})

test.each([
  ['2026-11-24', 'ends today'],
  ['2026-11-25', '1 calendar day left'],
  ['2026-11-30', '6 calendar days left'],
])('a work order that ends on %s has %s, because its budget has days too', (day, text) => {
  expect(calendarDaysLeft(day, today)).toBe(text)
})

test('days can say which they are', () => {
  expect([daysText(1), daysText(2, 'working'), daysText(1, 'calendar')]).toEqual([
    '1 day',
    '2 working days',
    '1 calendar day',
  ])
})

test.each([
  ['2026-11-24', 'today'],
  ['2026-11-23', '1 day ago'],
  ['2026-11-18', '6 days ago'],
])('the past day %s is shown as %s', (day, text) => {
  expect(daysAgo(day, today)).toBe(text)
})

test.each([
  ['2026-11-24', 'Today', 'today'],
  ['2026-11-25', '1 day', 'in 1 day'],
  ['2026-11-30', '6 days', 'in 6 days'],
])('a file and a work order that end on %s show the same days left everywhere', (day, label, ahead) => {
  const order = {
    kind: 'work-order' as const,
    id: 'w1',
    engagement_id: 'p1',
    engagement_title: 'Atlas',
    customer: 'Halden',
    title: 'WO-1',
    details: [],
    happened_on: null,
    starts_on: '2026-01-01',
    ends_on: day,
    is_closed: false,
    is_sensitive: false,
    photo_id: null,
    rating: null,
    absence: null,
    has_extension: false,
  }
  expect(expiryLabel({ expire_on: day, archived: false }, today)).toBe(label)
  expect(factOf(order, today).text).toBe(`ends ${ahead}`)
  expect(endsIn({ end_date: day }, today)).toBe(`ends ${ahead}`)
  expect(courseInWords({ next_end: day, next_start: null, last_end: null }, today)).toBe(`Next end ${ahead}`)
  const subject = { reference: 'WO-1', title: 'Atlas', end_date: day }
  const ending = { engagement_id: 'p1', subject_id: 'w1', subject, facts: {}, actor: '', person: '' }
  expect(workOrderEnding.sentence?.(ending, today)).toContain(calendarDaysLeft(day, today))
})
