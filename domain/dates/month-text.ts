import { type CalendarDay, monthNames } from './calendar-day.ts'

const longMonths = 'January February March April May June July August September October November December'.split(' ')
/** "December" of a day in it, or of "2026-12". */
export const monthText = (day: CalendarDay): string => longMonths[Number(day.slice(5, 7)) - 1] ?? monthNames[0]
