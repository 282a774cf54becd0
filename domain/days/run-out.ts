import * as z from 'zod/mini'
import { addDays, CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { daysUntil } from '../dates/days-until.ts'
import { monthText } from '../dates/month-text.ts'
import type { Period } from '../work-orders/progress.ts'

/** When the budget of a work order runs out. All null if it lasts until the end, or if the pace is unknown. */
export const RunOut = z.object({
  /** When the budget runs out at the pace of the last four weeks; today or later, and not after the end of the order. */
  runs_out_on: z.nullable(CalendarDay),
  /** First and last day of the range that holds this day in 8 of 10 cases. The last may be after the end of the order. */
  runs_out_earliest: z.nullable(CalendarDay),
  runs_out_latest: z.nullable(CalendarDay),
})
export type RunOut = z.infer<typeof RunOut>
export type KnownRunOut = { [Field in keyof RunOut]: CalendarDay }

type Ending = Pick<Period, 'end_date'>

export const isKnown = <Order extends RunOut>(order: Order): order is Order & KnownRunOut =>
  order.runs_out_on !== null && order.runs_out_earliest !== null && order.runs_out_latest !== null

/** A range of one day. */
export const oneDay = (day: CalendarDay): KnownRunOut => ({
  runs_out_on: day,
  runs_out_earliest: day,
  runs_out_latest: day,
})

/** True if the whole range is before the last day of the work order. */
export const runsOutEarly = <Order extends RunOut & Ending>(order: Order): order is Order & KnownRunOut =>
  isKnown(order) && order.runs_out_latest < order.end_date

/** True if the range has at most five working days. Then people read the forecast as one day. */
export const isOneDay = ({ runs_out_earliest, runs_out_latest }: KnownRunOut): boolean =>
  daysUntil(runs_out_latest, runs_out_earliest) < 7

/** The day for due dates, calendars and sorting: the forecast, or the first day of a longer range. */
export const runOutDay = (range: KnownRunOut): CalendarDay =>
  isOneDay(range) ? range.runs_out_on : range.runs_out_earliest

/** Longest range, in calendar days, that is named by a part of a month. */
const longestPart = 31

/** "on 19 Nov 2026", "around mid-March" or "between February and May", with years if one is not the current year. */
export function runOutText(range: KnownRunOut, today: CalendarDay): string {
  const { runs_out_on, runs_out_earliest: earliest, runs_out_latest: latest } = range
  if (isOneDay(range)) return `on ${formatDay(runs_out_on)}`
  const length = daysUntil(latest, earliest)
  if (length > longestPart) return `between ${monthsText(earliest, latest, today)}`
  const middle = addDays(earliest, Math.floor(length / 2))
  const date = Number(middle.slice(8))
  const month = monthName(middle, today)
  if (date <= 10) return `around the start of ${month}`
  return date <= 20 ? `around mid-${month}` : `around the end of ${month}`
}

/** "Days run out on 19 Nov 2026"; with a reference "Days of WO-2039 run out on 19 Nov 2026". */
export const daysRunOutText = (range: KnownRunOut, today: CalendarDay, reference?: string): string =>
  `Days ${reference === undefined ? '' : `of ${reference} `}run out ${runOutText(range, today)}`

/** Adds the end of the work order: "on 14 Mar 2027, 11 days before the work order ends". */
export function runOutBeforeEnd(order: KnownRunOut & Ending, today: CalendarDay): string {
  const text = runOutText(order, today)
  if (isOneDay(order)) return `${text}, ${daysBeforeEnd(order)}`
  const end = `the work order ends on ${formatDay(order.end_date)}`
  return order.runs_out_latest < order.end_date
    ? `${text}, before ${end}`
    : `in ${monthName(order.runs_out_earliest, today)} at the earliest, or last until ${end}`
}

function daysBeforeEnd({ runs_out_on, end_date }: KnownRunOut & Ending): string {
  const days = daysUntil(end_date, runs_out_on)
  return days === 0
    ? 'the day on which the work order ends'
    : `${days} ${days === 1 ? 'day' : 'days'} before the work order ends`
}

const yearOf = (day: CalendarDay): string => day.slice(0, 4)

/** "March", or "March 2027" in another year than today. */
export const monthName = (day: CalendarDay, today: CalendarDay): string =>
  yearOf(day) === yearOf(today) ? monthText(day) : `${monthText(day)} ${yearOf(day)}`

/** "February and May", "February and May 2027" or "November 2026 and May 2027". */
function monthsText(first: CalendarDay, last: CalendarDay, today: CalendarDay): string {
  if (yearOf(first) === yearOf(last)) return `${monthText(first)} and ${monthName(last, today)}`
  return [first, last].map((day) => `${monthText(day)} ${yearOf(day)}`).join(' and ')
}
