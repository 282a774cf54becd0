import { addDays, type CalendarDay, dayNumber } from './calendar-day.ts'

/** 0 for Monday to 6 for Sunday, of a day number (`dayNumber`). Day 0 was a Thursday. */
export const weekdayOfNumber = (day: number): number => (((day + 3) % 7) + 7) % 7

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: CalendarDay): number => weekdayOfNumber(dayNumber(day))

/** Monday to Friday. */
export const isWeekday = (day: CalendarDay): boolean => weekdayOf(day) < 5

/** Monday of the week of a day. */
export const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, -weekdayOf(day))
