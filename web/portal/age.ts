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

/** "by 26 Nov" with a due date, otherwise the age. */
export const urgency = ({ by, since }: { by: CalendarDay | null; since: CalendarDay }, today: CalendarDay): string =>
  by === null ? age(since, today) : `by ${shortDay(by, today)}`
