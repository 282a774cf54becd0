import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { distanceText } from '@portal/domain/dates/days-until'

/** "today", "1 day", "9 days": for how long something waits. */
export const age = (since: CalendarDay, today: CalendarDay): string =>
  since > today ? 'today' : distanceText(since, today)

/** "26 Nov": the year only where it is another one. */
export function shortDay(day: CalendarDay, today: CalendarDay): string {
  const whole = formatDay(day)
  return day.slice(0, 4) === today.slice(0, 4) ? whole.slice(0, -5) : whole
}

interface Dated {
  by: CalendarDay | null
  since: CalendarDay
}

export const isOverdue = ({ by }: Pick<Dated, 'by'>, today: CalendarDay): boolean => by !== null && by < today

/** "by 26 Nov" or "3 days overdue" with a due date, otherwise the age. */
export function urgency({ by, since }: Dated, today: CalendarDay): string {
  if (by === null) return age(since, today)
  return by < today ? `${distanceText(by, today)} overdue` : `by ${shortDay(by, today)}`
}
