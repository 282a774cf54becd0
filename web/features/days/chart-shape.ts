import { type CalendarDay, dayNumber } from '@portal/domain/dates/calendar-day'
import type { ChartPoint } from '@portal/domain/days/chart-points'
import { linearScale } from '../../shared/charts/linear-scale.ts'

/** Height and margins of the chart, in pixels. */
export const height = 220
export const margin = { top: 8, right: 18, bottom: 26, left: 48 }
/** Room for the first label, which is centred on the first day. */
const inset = 14

type LineName = 'Used' | 'Forecast' | 'Plan' | 'Budget'
interface Line {
  name: LineName
  places: { day: CalendarDay; days: number }[]
}

/**
 * The lines that have two points or more. The forecast continues the used days; that of a range goes to both of its ends. It
 * meets the budget where the days run out.
 */
export function linesOf(points: readonly ChartPoint[], budget: number | null): Line[] {
  const placesOf = (daysOf: (point: ChartPoint) => number | null | undefined) =>
    points.flatMap((point) => {
      const days = daysOf(point)
      return days === null || days === undefined ? [] : [{ day: point.day, days }]
    })
  const used = placesOf((point) => point.used)
  const [first, ...rest] = placesOf((point) => point.forecast?.days)
  const lines: Line[] = [
    { name: 'Budget', places: placesOf(() => budget) },
    { name: 'Plan', places: placesOf((point) => point.plan) },
    { name: 'Forecast', places: first ? [first, ...used.slice(-1), ...rest] : [] },
    { name: 'Used', places: used },
  ]
  return lines.filter(({ places }) => places.length > 1)
}

/** Places of days and of numbers of days in a chart of this width. */
export function scalesOf(points: readonly ChartPoint[], budget: number | null, width: number) {
  const days = points.map(({ day }) => dayNumber(day))
  const span = [Math.min(...days), Math.max(...days)] as const
  const values = points.flatMap(({ used, forecast, plan }) => [used ?? 0, forecast?.days ?? 0, plan ?? 0, budget ?? 0])
  const plotEnd = width - margin.right
  const xOfNumber = linearScale(span, [margin.left + inset, plotEnd])
  const ticks = roundTicks(Math.min(0, ...values), Math.max(1, ...values))
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [height - margin.bottom, margin.top])
  return { x: (day: CalendarDay): number => xOfNumber(dayNumber(day)), xOfNumber, y, ticks, plotEnd, span }
}

/** Three to six multiples of 1, 2 or 5 times a power of ten that include both values. */
export function roundTicks(low: number, high: number): number[] {
  const roughStep = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(roughStep))
  const step = ([1, 2, 5].find((factor) => factor * power >= roughStep) ?? 10) * power
  const first = Math.floor(low / step)
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, index) => (first + index) * step)
}
