import { expect, test } from 'vitest'
import { height, linesOf, margin, roundTicks, scalesOf } from './chart-shape.ts'

test.each([
  [0, 1, [0, 0.5, 1]],
  [0, 8, [0, 2, 4, 6, 8]],
  [0, 60, [0, 20, 40, 60]],
  [0, 1_365, [0, 500, 1_000, 1_500]],
  [-3, 10, [-5, 0, 5, 10]],
])('the days from %d to %d have the ticks %j', (low, high, ticks) => {
  expect(roundTicks(low, high)).toEqual(ticks)
})

const point = { used: null, forecast: null, plan: null }
const points = [
  { ...point, day: '2026-11-01', used: 0, plan: 0 },
  { ...point, day: '2026-11-08', used: 5, plan: 4 },
  { ...point, day: '2026-11-22', forecast: { days: 10 } },
]

test('the chart ends at the last day, with the highest tick at its top', () => {
  const { x, y, ticks } = scalesOf(points, null, 640)
  expect(x('2026-11-22')).toBe(640 - margin.right)
  expect([y(0), y(ticks.at(-1) ?? 0)]).toEqual([height - margin.bottom, margin.top])
  expect(x('2026-11-08') - x('2026-11-01')).toBeCloseTo((x('2026-11-22') - x('2026-11-08')) / 2)
})

test('the forecast continues the used days, and a line with one point is left out', () => {
  expect(linesOf(points, 12).map(({ name, places }) => [name, places.map(({ days }) => days)])).toEqual([
    ['Budget', [12, 12, 12]],
    ['Plan', [0, 4]],
    ['Forecast', [10, 5]],
    ['Used', [0, 5]],
  ])
  expect(linesOf(points.slice(0, 1), 12)).toEqual([])
})

test('the forecast of a range goes to both of its ends', () => {
  const range = [...points, { ...point, day: '2026-11-29', forecast: { days: 10, bound: 'least' as const } }]
  const forecast = linesOf(range, null).find(({ name }) => name === 'Forecast')
  expect(forecast?.places.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-08', '2026-11-29'])
})
