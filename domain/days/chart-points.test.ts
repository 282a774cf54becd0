import { expect, test } from 'vitest'
import type { CalendarDay } from '../dates/calendar-day.ts'
import { noRunOut } from '../testing/work-orders.ts'
import { type ChartPoint, chartPoints, chartPointText, type ForecastDays } from './chart-points.ts'
import { type KnownRunOut, oneDay } from './run-out.ts'

const order = {
  start_date: '2026-11-04',
  end_date: '2026-11-24',
  budget_days: 20,
  used_days: 5.3,
  ...noRunOut,
  days_left_at_end: null,
  weeks: [
    { from: '2026-11-02', days: 2.1 },
    { from: '2026-11-16', days: 3.2 },
  ],
}
const point = (day: string, figures: Partial<ChartPoint>): ChartPoint => ({
  day,
  used: null,
  forecast: null,
  plan: null,
  ...figures,
})
const recorded = [
  point('2026-11-02', { used: 0 }),
  point('2026-11-04', { plan: 0 }),
  point('2026-11-08', { used: 2.1, plan: 4 }),
  point('2026-11-15', { used: 2.1, plan: 11 }),
  point('2026-11-18', { used: 5.3, plan: 14 }),
]

test.each<[string, { [Field in keyof typeof order]?: unknown }, ChartPoint[]]>([
  ['no forecast', {}, [...recorded, point('2026-11-24', { plan: 20 })]],
  [
    'the days run out',
    { ...oneDay('2026-11-21') },
    [...recorded, point('2026-11-21', { forecast: { days: 20 }, plan: 17 }), point('2026-11-24', { plan: 20 })],
  ],
  [
    'days are left',
    { days_left_at_end: 6.5 },
    [...recorded, point('2026-11-24', { forecast: { days: 13.5 }, plan: 20 })],
  ],
  [
    'no budget',
    { budget_days: null },
    recorded.filter(({ used }) => used !== null).map((each) => ({ ...each, plan: null })),
  ],
  ['no entries', { weeks: [] }, [point('2026-11-04', { plan: 0 }), point('2026-11-24', { plan: 20 })]],
  [
    'entries after the last recorded day',
    { weeks: [{ from: '2026-11-23', days: 1 }] },
    [
      point('2026-11-04', { used: 0, plan: 0 }),
      point('2026-11-08', { used: 0, plan: 4 }),
      point('2026-11-15', { used: 0, plan: 11 }),
      point('2026-11-18', { used: 0, plan: 14 }),
      point('2026-11-24', { plan: 20 }),
      point('2026-11-29', { used: 1 }),
    ],
  ],
  ['one day', { start_date: '2026-11-24', weeks: [] }, [point('2026-11-24', { plan: 20 })]],
])('points of the chart: %s', (_, fields, expected) => {
  expect(chartPoints({ ...order, ...fields } as typeof order, '2026-11-18')).toEqual(expected)
})

const most = { days: 20, bound: 'most' } as const

test.each<[string, KnownRunOut, [CalendarDay, ForecastDays][]]>([
  [
    'one day',
    { runs_out_on: '2026-11-20', runs_out_earliest: '2026-11-19', runs_out_latest: '2026-11-24' },
    [['2026-11-20', { days: 20 }]],
  ],
  [
    'a range',
    { runs_out_on: '2026-12-01', runs_out_earliest: '2026-11-20', runs_out_latest: '2026-12-18' },
    [
      ['2026-11-20', most],
      ['2026-12-18', { days: 20, bound: 'least' }],
    ],
  ],
  [
    // Half of the way from 5.3 days on 18 November to 20 days on 31 January.
    'a range that ends after the work order',
    { runs_out_on: '2026-12-01', runs_out_earliest: '2026-11-20', runs_out_latest: '2027-01-31' },
    [
      ['2026-11-20', most],
      ['2026-12-25', { days: 13, bound: 'least' }],
    ],
  ],
  [
    'a range that begins at the end',
    { runs_out_on: '2026-12-25', runs_out_earliest: '2026-12-25', runs_out_latest: '2027-01-31' },
    [['2026-12-25', { days: 20 }]],
  ],
])('the forecast of %s', (_, range, expected) => {
  const points = chartPoints({ ...order, ...range, end_date: '2026-12-25' }, '2026-11-18')
  expect(points.flatMap(({ day, forecast }) => (forecast ? [[day, forecast]] : []))).toEqual(expected)
})

test('the used days end with an ended work order', () => {
  expect(chartPoints(order, '2027-01-20').findLast(({ used }) => used !== null)?.day).toBe('2026-11-24')
})

test.each<[Partial<ChartPoint>, string]>([
  [{ used: 1, plan: 2.5 }, '8 Nov 2026: 1 day used, 2 planned'],
  [{ forecast: { days: 20 }, plan: 17 }, '8 Nov 2026: 20 days forecast, 17 planned'],
  [{ forecast: { days: 20, bound: 'most' }, plan: 17 }, '8 Nov 2026: up to 20 days forecast, 17 planned'],
  [{ forecast: { days: 1, bound: 'least' } }, '8 Nov 2026: at least 1 day forecast'],
  [{ plan: 1 }, '8 Nov 2026: 1 day planned'],
])('%j reads "%s"', (figures, text) => {
  expect(chartPointText(point('2026-11-08', figures))).toBe(text)
})
