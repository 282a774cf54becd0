import type { CalendarDay } from './calendar-day.ts'

// Records and what people enter lie in the years 1990 to 2100. Another year is a typing error, such as 2206 for 2026.
export const firstEnteredDay: CalendarDay = '1990-01-01'
export const lastEnteredDay: CalendarDay = '2100-12-31'
export const yearOutsideLimits = 'must be in a year from 1990 to 2100'

/** Source of a pattern. */
export const enteredYear = '(?:199\\d|20\\d{2}|2100)'
const beginning = new RegExp(`^${enteredYear}-`)

/** True if a day, a month or an instant, which begin with the year, lies within the limits. */
export const isWithinYearLimits = (text: string): boolean => beginning.test(text)
