import { type CalendarDay, dayFromNumber, dayNumber } from '../dates/calendar-day.ts'
import { isWeekday, weekdayOf } from '../dates/weekday.ts'
import { longestPeriod } from './forecast.ts'

/** First day of the period in which `findHolidays` looks. */
export const firstHolidayDay = (lastDay: CalendarDay): CalendarDay =>
  dayFromNumber(dayNumber(lastDay) - longestPeriod + 1)

/**
 * Finds weekdays on which no one recorded time, such as public holidays, from the days that have entries. A Monday
 * without entries is one if at least half of the Mondays have entries. Otherwise people do not record time on Mondays, for
 * example because they record each week on its Friday.
 */
export function findHolidays(recorded: ReadonlySet<CalendarDay>, lastDay: CalendarDay): Set<CalendarDay> {
  const first = dayNumber(firstHolidayDay(lastDay))
  const days = Array.from({ length: longestPeriod }, (_, index) => dayFromNumber(first + index)).filter(isWeekday)
  const byWeekday = Map.groupBy(days, (day) => weekdayOf(day))
  const holidays = [...byWeekday.values()].flatMap((those) => {
    const without = those.filter((day) => !recorded.has(day))
    return without.length * 2 <= those.length ? without : []
  })
  return new Set(holidays)
}
