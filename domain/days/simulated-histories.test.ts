import { expect, test } from 'vitest'
import { type CalendarDay, dayNumber } from '../dates/calendar-day.ts'
import { weekdayOfNumber } from '../dates/weekday.ts'
import { bounds, type Change, shareOfBounds } from './forecast-range.ts'
import { type Pace, simulate } from './simulated-history.fixture.ts'

/** Weekdays after the first day, up to the last. */
function workingDays(first: CalendarDay, last: CalendarDay): number {
  let count = 0
  for (let day = dayNumber(first) + 1, end = dayNumber(last); day <= end; day++) if (weekdayOfNumber(day) < 5) count++
  return count
}
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** All days are numbers of working days after the last recorded day. */
const historiesOf = (pace: Pace, firstSeed: number) =>
  Array.from({ length: 1_000 }, (_, index) => {
    const { lastDay, today, forecast, ranOutOn, change } = simulate(firstSeed + index, pace)
    const { runsOutOn, earliest, latest, ...figures } = forecast
    const daysUntil = (day: CalendarDay | null): number => (day === null ? Number.NaN : workingDays(lastDay, day))
    return {
      change,
      figures,
      isPast: runsOutOn === null || runsOutOn < today,
      ranOut: daysUntil(ranOutOn),
      forecast: daysUntil(runsOutOn),
      earliest: daysUntil(earliest),
      latest: daysUntil(latest),
    }
  })
type History = ReturnType<typeof historiesOf>[number]

const fitted = { steady: historiesOf('steady', 0), changing: historiesOf('changing', 0) }
const unseen = { steady: historiesOf('steady', 1_000), changing: historiesOf('changing', 1_000) }

// docs/days.md gives the figures of the following tests.

test.each<[Pace, number]>([
  ['steady', 5],
  ['changing', 22],
])('a %s pace: the mean error is at most %i working days', (pace, most) => {
  expect(mean(fitted[pace].map(({ forecast, ranOut }) => Math.abs(forecast - ranOut)))).toBeLessThanOrEqual(most)
})

test('every figure is a finite number, and no day is before today', () => {
  for (const { figures, isPast, earliest, forecast, latest } of [...fitted.steady, ...fitted.changing]) {
    expect(Object.values(figures).every((figure) => figure === null || Number.isFinite(figure))).toBe(true)
    expect(isPast).toBe(false)
    expect(earliest <= forecast && forecast <= latest).toBe(true)
  }
})

/** Shares at each end of which a range may miss the day, by how the pace changed. */
const missedAtEachEnd: Readonly<Record<Change, number>> = { steady: 0.18, some: 0.07, large: 0.07 }

/** The value that this share of the values does not exceed. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(share * values.length)] ?? Number.NaN

test.each<Change>(['steady', 'some', 'large'])('the bounds after a change that is "%s" come from the fit', (change) => {
  const histories = [...fitted.steady, ...fitted.changing].filter((history) => history.change === change)
  const share = 1 - missedAtEachEnd[change]
  const fit = (scaled: (history: History) => number): number => quantile(histories.map(scaled), share)
  const early = fit(({ forecast, ranOut }) => (1 - ranOut / forecast) / shareOfBounds(forecast).early)
  const late = fit(({ forecast, ranOut }) => (ranOut / forecast - 1) / shareOfBounds(forecast).late)
  expect(bounds[change].early).toBeCloseTo(Math.max(0, early))
  expect(bounds[change].late).toBeCloseTo(late)
})

const holdsDay = ({ earliest, ranOut, latest }: History): boolean => earliest <= ranOut && ranOut <= latest
const coverage = (histories: readonly History[]): number => histories.filter(holdsDay).length / histories.length
const meanWidth = (histories: readonly History[]): number =>
  mean(histories.map(({ earliest, latest }) => latest - earliest + 1))

test('the range holds the day in 8 of 10 histories to which it was not fitted', () => {
  const all = coverage([...unseen.steady, ...unseen.changing])
  expect(all).toBeGreaterThanOrEqual(0.78)
  expect(all).toBeLessThanOrEqual(0.85)
})

test.each<Pace>(['steady', 'changing'])('of histories with a %s pace, it holds 75 to 90%%', (pace) => {
  const share = coverage(unseen[pace])
  expect(share).toBeGreaterThanOrEqual(0.75)
  expect(share).toBeLessThanOrEqual(0.9)
})

test('the range is short for teams with a steady pace, and long for others', () => {
  expect(meanWidth(unseen.steady)).toBeLessThan(8)
  expect(meanWidth(unseen.changing)).toBeGreaterThan(50)
})
