import { addDays, type CalendarDay, dayNumber } from '../dates/calendar-day.ts'
import { type Period, progress } from '../work-orders/progress.ts'
import { barIn, placeIn, type Span } from '../work-orders/timeline.ts'
import { formatDays, type OrderDays, percentUsed } from './order-days.ts'
import { isKnown, isOneDay, runsOutEarly } from './run-out.ts'

/** The budget is used ahead of time if its used part exceeds the elapsed time by at least this many percentage points. */
const aheadPoints = 3

/** Parts of the bar of a work order, in percent of its length. */
export interface OrderBar {
  elapsed: number
  /** Used part of the budget, 0 to 100; null without a budget. */
  used: number | null
  isAhead: boolean
  /** Places of the first and the last day on which the budget may run out, in percent; the same if the forecast is one day. */
  runOut: { from: number; to: number; isEarly: boolean } | null
}

export function orderBar(order: OrderDays & Period, today: CalendarDay): OrderBar {
  const elapsed = progress(order, today)
  const percent = percentUsed(order)
  const used = percent === null ? null : Math.min(100, Math.max(0, percent))
  return { elapsed, used, isAhead: percent !== null && percent - elapsed >= aheadPoints, runOut: runOutOf(order) }
}

/** Parts in percent of the visible bar; undefined if the months do not show the work order. */
export function orderBarIn(span: Span, order: OrderDays & Period, today: CalendarDay): OrderBar | undefined {
  const shown = barIn(span, order, today)
  if (!shown) return undefined
  const { used, isAhead, runOut } = orderBar(order, today)
  const length = dayNumber(order.end_date) - dayNumber(order.start_date) + 1
  const inSpan = (percent: number): number => {
    const day = addDays(order.start_date, Math.round((length * percent) / 100))
    const share = (placeIn(span, day) - shown.from) / (shown.to - shown.from)
    return 100 * Math.min(1, Math.max(0, share))
  }
  const range = runOut && { ...runOut, from: inSpan(runOut.from), to: inSpan(runOut.to) }
  const isBeyond = range !== null && ((shown.cutEnd && range.from === 100) || (shown.cutStart && range.to === 0))
  return {
    elapsed: 100 * shown.elapsed,
    used: used === null ? null : inSpan(used),
    isAhead,
    runOut: isBeyond ? null : range,
  }
}

function runOutOf(order: OrderDays & Period): OrderBar['runOut'] {
  if (!isKnown(order)) return null
  const first = dayNumber(order.start_date)
  const place = (day: CalendarDay): number =>
    Math.min(100, (100 * (dayNumber(day) - first)) / (dayNumber(order.end_date) - first + 1))
  const days = isOneDay(order)
    ? [order.runs_out_on, order.runs_out_on]
    : [order.runs_out_earliest, order.runs_out_latest]
  const [from = 0, to = 0] = days.map(place)
  return { from, to, isEarly: runsOutEarly(order) }
}

/** "28% of the time, 399 of 1,365 budget days used", or "28% of the time" without a budget. */
export function orderBarText({ budget_days, used_days, ...period }: OrderDays & Period, today: CalendarDay): string {
  const time = `${progress(period, today)}% of the time`
  return budget_days === null
    ? time
    : `${time}, ${formatDays(used_days)} of ${formatDays(budget_days)} budget days used`
}
