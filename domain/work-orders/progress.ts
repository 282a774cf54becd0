import { type CalendarDay, dayNumber } from '../dates/calendar-day.ts'
import { inDays } from '../dates/days-until.ts'

/** First and last day, both included. */
export interface Period {
  start_date: CalendarDay
  end_date: CalendarDay
}

export const hasStarted = (period: Pick<Period, 'start_date'>, today: CalendarDay): boolean =>
  period.start_date <= today
/** The last day still belongs to the period. */
export const hasEnded = (period: Pick<Period, 'end_date'>, today: CalendarDay): boolean => period.end_date < today
export const isInProgress = (period: Period, today: CalendarDay): boolean =>
  hasStarted(period, today) && !hasEnded(period, today)

/** Percent of the duration elapsed, rounded down: 0 up to and on the first day, 100 only when ended (document 1, point 4). */
export function progress(period: Period, today: CalendarDay): number {
  if (hasEnded(period, today)) return 100
  if (!hasStarted(period, today)) return 0
  const length = dayNumber(period.end_date) - dayNumber(period.start_date) + 1
  return Math.floor((100 * (dayNumber(today) - dayNumber(period.start_date))) / length)
}

/** "A work order is active while progress is below 100." */
export const isActive = (period: Period, today: CalendarDay): boolean => progress(period, today) < 100

/**
 * Days that remain by the rule "Ending soon", which counts the last day as one (readings, "Work orders"). For limits only:
 * counts that people read come from `dates/days-until.ts`. 0 when it has ended.
 */
export const daysLeft = (period: Pick<Period, 'end_date'>, today: CalendarDay): number =>
  Math.max(0, dayNumber(period.end_date) - dayNumber(today) + 1)

/** Days in which a work order ends soon; for as many days, audits, answers and files are new. */
export const monthDays = 31

/** Whether a work order is one of those that end soon, with or without an extension request. */
export function endsWithinMonth(period: Pick<Period, 'end_date'>, today: CalendarDay): boolean {
  const left = daysLeft(period, today)
  return left >= 1 && left <= monthDays
}

const soonPercent = 90

/** "Ending soon when progress is 90 or more, or when 1 to 31 days remain" (document 1, point 4), whenever it began. */
export function isEndingSoon(period: Period, today: CalendarDay): boolean {
  if (hasEnded(period, today)) return false
  return progress(period, today) >= soonPercent || endsWithinMonth(period, today)
}

export type WorkOrderState = 'Ended' | 'Ending soon' | 'In progress' | 'To come'

export function workOrderState(period: Period, today: CalendarDay): WorkOrderState {
  if (hasEnded(period, today)) return 'Ended'
  if (isEndingSoon(period, today)) return 'Ending soon'
  return hasStarted(period, today) ? 'In progress' : 'To come'
}

/** The status text of a row: "Ended", "Ending soon" or none (document 1, point 2). */
export const statusText = (state: WorkOrderState): 'Ended' | 'Ending soon' | undefined =>
  state === 'Ended' || state === 'Ending soon' ? state : undefined

/** "ends in 12 days", "ends today". */
export const endsIn = (period: Pick<Period, 'end_date'>, today: CalendarDay): string =>
  `ends ${inDays(period.end_date, today)}`
