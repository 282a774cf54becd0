import { type CalendarDay, dayNumber } from './calendar-day.ts'

/** 0 today, 1 tomorrow, -1 yesterday. Every count of days that people read is made here. */
export const daysUntil = (day: CalendarDay, today: CalendarDay): number => dayNumber(day) - dayNumber(today)

/** "1 day", "12 calendar days". */
export const daysText = (days: number, which?: 'calendar' | 'working'): string =>
  [days, which, days === 1 ? 'day' : 'days'].filter((part) => part !== undefined).join(' ')

/** "today", "1 day", "12 days": how far away a day is. */
export function distanceText(day: CalendarDay, today: CalendarDay): string {
  const days = Math.abs(daysUntil(day, today))
  return days === 0 ? 'today' : daysText(days)
}

/** "today", "in 1 day", "in 12 days". */
export const inDays = (day: CalendarDay, today: CalendarDay): string =>
  day === today ? 'today' : `in ${distanceText(day, today)}`

/** "today", "1 day ago", "12 days ago". */
export const daysAgo = (day: CalendarDay, today: CalendarDay): string =>
  day === today ? 'today' : `${distanceText(day, today)} ago`

/** "ends today", "1 day left", "12 days left". */
export const timeLeft = (lastDay: CalendarDay, today: CalendarDay): string =>
  lastDay === today ? 'ends today' : `${distanceText(lastDay, today)} left`

/** "ends today", "1 calendar day left": of a work order, whose budget has days left too. */
export const calendarDaysLeft = (lastDay: CalendarDay, today: CalendarDay): string =>
  lastDay === today ? 'ends today' : `${daysText(daysUntil(lastDay, today), 'calendar')} left`
