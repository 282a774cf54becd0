import { describe, expect, test } from 'vitest'
import {
  adjacentSpan,
  barIn,
  daysOutside,
  lanesOf,
  monthsOf,
  nearestYear,
  nextEnd,
  placeIn,
  rollingSpan,
  rollingSpanWith,
  spanText,
  touches,
  yearAfter,
  yearBefore,
  yearSpan,
} from './timeline.ts'

describe('the position of a day in a year of twelve equal months', () => {
  test.each([
    ['2026-01-01', 0],
    ['2026-02-01', 1 / 12],
    ['2026-07-01', 1 / 2],
    ['2026-12-31', (11 + 30 / 31) / 12],
    ['2025-12-31', 0],
    ['2027-01-01', 1],
  ])('%s', (day, place) => expect(placeIn(yearSpan(2026), day)).toBeCloseTo(place, 10))

  test('depends in February on whether it is a leap year', () => {
    expect(placeIn(yearSpan(2028), '2028-02-29')).toBeCloseTo((1 + 28 / 29) / 12, 10)
    expect(placeIn(yearSpan(2026), '2026-02-28')).toBeCloseTo((1 + 27 / 28) / 12, 10)
  })
})

describe('a timeline bar', () => {
  test('includes its whole last day and is elapsed up to the start of today', () => {
    const june = { start_date: '2026-06-01', end_date: '2026-06-30' }
    const bar = (today: string) => barIn(yearSpan(2026), june, today)
    expect(bar('2026-06-16')).toMatchObject({ cutStart: false, cutEnd: false })
    expect(bar('2026-06-16')?.from).toBeCloseTo(5 / 12, 10)
    expect(bar('2026-06-16')?.to).toBeCloseTo(6 / 12, 10)
    const elapsed = ['2026-05-31', '2026-06-01', '2026-06-16', '2026-06-30', '2026-07-01'].map(
      (day) => bar(day)?.elapsed,
    )
    expect(elapsed.map((share) => Number(share?.toFixed(3)))).toEqual([0, 0, 0.5, 0.967, 1])
  })

  test('is cut at the edges of the year', () => {
    const long = { start_date: '2025-10-06', end_date: '2027-01-01' }
    expect(barIn(yearSpan(2025), long, '2026-06-18')).toMatchObject({
      to: 1,
      cutStart: false,
      cutEnd: true,
      elapsed: 1,
    })
    expect(barIn(yearSpan(2026), long, '2026-06-18')).toMatchObject({ from: 0, to: 1, cutStart: true, cutEnd: true })
    expect(barIn(yearSpan(2027), long, '2026-06-18')).toMatchObject({
      from: 0,
      cutStart: true,
      cutEnd: false,
      elapsed: 0,
    })
  })

  test.each([
    ['ends on 31 December of the year before', '2025-12-31', '2025-12-31', false],
    ['is only 1 January', '2026-01-01', '2026-01-01', true],
    ['is only 31 December', '2026-12-31', '2026-12-31', true],
    ['begins on 1 January of the year after', '2027-01-01', '2027-01-01', false],
  ])('appears only if its period touches the year: a period that %s', (_, start_date, end_date, is) => {
    expect(touches({ start_date, end_date }, yearSpan(2026))).toBe(is)
    const bar = barIn(yearSpan(2026), { start_date, end_date }, '2026-06-18')
    expect(bar === undefined ? false : bar.to > bar.from && bar.to <= 1).toBe(is)
  })
})

describe('a rolling view', () => {
  test('shows the previous month, the current month and the next ten', () => {
    const span = rollingSpan('2026-11-21')
    expect(span).toBe('2026-10-01')
    expect(spanText(span)).toBe('Oct 2026 – Sep 2027')
    expect(spanText(yearSpan(2026))).toBe('2026')
    expect(monthsOf(span).map(({ name, year }) => `${name}${year ?? ''}`)).toEqual([
      'Oct',
      'Nov',
      'Dec',
      'Jan2027',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
    ])
    expect(placeIn(span, '2027-02-01')).toBeCloseTo(4 / 12, 10)
  })

  test.each([
    ['2026-11-01', '2027-01-31', '2026-10-01'],
    ['2026-01-05', '2026-10-01', '2026-10-01'],
    ['2026-01-05', '2026-09-30', '2026-01-01'],
    ['2027-10-01', '2028-03-31', '2027-10-01'],
  ])('for a work order from %s to %s starts on %s', (start_date, end_date, span) => {
    expect(rollingSpanWith({ start_date, end_date }, '2026-11-21')).toBe(span)
  })

  test('cuts bars at its own edges', () => {
    const bar = barIn('2026-08-01', { start_date: '2026-07-31', end_date: '2027-07-31' }, '2026-11-21')
    expect(bar).toMatchObject({ from: 0, to: 1, cutStart: true, cutEnd: false })
    expect(touches({ start_date: '2027-08-01', end_date: '2027-09-01' }, '2026-08-01')).toBe(false)
  })

  test('moves by twelve months until there are no more years with data', () => {
    expect(adjacentSpan('2026-08-01', -12, [2025, 2026])).toBe('2025-08-01')
    expect(adjacentSpan('2025-08-01', -12, [2026])).toBeUndefined()
    expect(adjacentSpan('2026-08-01', 12, [2026, 2027])).toBe('2027-08-01')
    expect(adjacentSpan('2026-08-01', 12, [2026])).toBeUndefined()
  })
})

test('an overlapping work order goes to a second lane, and further overlaps are counted', () => {
  const period = (start_date: string, end_date: string) => ({ start_date, end_date })
  const [one, two, three, four] = [
    period('2026-01-01', '2026-03-31'),
    period('2026-03-31', '2026-06-30'),
    period('2026-03-31', '2026-04-30'),
    period('2026-07-01', '2026-07-31'),
  ]
  expect(lanesOf([four, three, two, one].flatMap((each) => each ?? []))).toMatchObject({ more: 1 })
  expect(lanesOf([one, two, four].flatMap((each) => each ?? [])).lanes).toEqual([[one, four], [two]])
  expect(lanesOf([])).toEqual({ lanes: [], more: 0 })
})

test.each([
  ['2026-06-18', '2026-06-18'],
  ['2026-06-19', '2026-12-31'],
  ['2027-01-01', '2026-12-31'],
])('on %s the next end is %s', (today, end) => {
  const ends = ['2026-12-31', '2026-06-18', '2025-01-01'].map((end_date) => ({ start_date: '2024-01-01', end_date }))
  expect(nextEnd(ends, today)).toBe(end)
  expect(nextEnd([], today)).toBeUndefined()
})

test('the arrows lead only to years with data', () => {
  const years = [2023, 2024, 2026]
  expect([yearBefore(years, 2023), yearBefore(years, 2026), yearBefore(years, 2025)]).toEqual([undefined, 2024, 2024])
  expect([yearAfter(years, 2026), yearAfter(years, 2024), yearAfter(years, 2025)]).toEqual([undefined, 2026, 2026])
})

test('a year without data changes to the nearest (or later) year with data, if any', () => {
  expect([
    nearestYear([2023, 2024, 2026], 2026),
    nearestYear([2023, 2024], 2026),
    nearestYear([2024, 2026], 2025),
  ]).toEqual([2026, 2024, 2026])
  expect(nearestYear([], 2026)).toBe(2026)
})

test.each([
  [[], 0],
  [[['2026-01-01', '2026-12-31']], 0],
  [[['2025-12-31', '2026-12-31']], 1],
  [[['2026-03-01', '2027-01-10']], 10],
  [
    [
      ['2026-03-01', '2027-01-10'],
      ['2025-12-30', '2026-05-01'],
    ],
    12,
  ],
] as [[string, string][], number][])('of the periods %j, %i days are outside the year 2026', (periods, days) => {
  const dated = periods.map(([start_date = '', end_date = '']) => ({ start_date, end_date }))
  expect(daysOutside('2026-01-01', dated)).toBe(days)
})
