import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { daysAgo, daysUntil, distanceText } from '@portal/domain/dates/days-until'

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

/** Due dates within this many days stand out. */
const soonDays = 7

/** How near a due date is; undefined for later ones and without one. */
export function nearness({ by }: Pick<Dated, 'by'>, today: CalendarDay): 'late' | 'today' | 'soon' | undefined {
  if (by === null || daysUntil(by, today) > soonDays) return undefined
  return by < today ? 'late' : by === today ? 'today' : 'soon'
}

/** "by 26 Nov", "due today" or "3 days overdue" with a due date, otherwise the age: "8 days ago". */
export function urgency({ by, since }: Dated, today: CalendarDay): string {
  if (by === null) return since > today ? 'today' : daysAgo(since, today)
  if (by === today) return 'due today'
  return by < today ? `${distanceText(by, today)} overdue` : `by ${shortDay(by, today)}`
}
