import type { Absence } from '../absences/absence.ts'
import { type CalendarDay, dayFromNumber, dayNumber } from '../dates/calendar-day.ts'
import { weekdayOfNumber } from '../dates/weekday.ts'

/** Days of work as hundredths: 150 means 1.5 days. */
type Hundredths = number

/** Days that a person recorded on a work order during the pace period; negative after corrections. */
export interface Recorded {
  employee_id: string
  hundredths: Hundredths
}

/** Dates that apply to all work orders. */
export interface Calendar {
  today: CalendarDay
  /** Newest day up to today with an entry of anyone of the provider; null if nothing was imported yet. */
  lastDay: CalendarDay | null
  /** Weekdays up to `lastDay` on which no one recorded time (`findHolidays`). */
  holidays: ReadonlySet<CalendarDay>
}

export interface Usage {
  /** null: the work order has no budget. */
  budget: Hundredths | null
  used: Hundredths
  /** Day of the first entry; null without entries. */
  firstDay: CalendarDay | null
  /** By person, from `paceStart` to the last imported day. */
  recorded: readonly Recorded[]
  absences: readonly Absence[]
  start: CalendarDay
  end: CalendarDay
}

export interface Forecast {
  /** Days used on a working day by everyone on the work order; null if unknown. */
  pace: Hundredths | null
  /** Day on which the budget runs out, from today to `end`; null if days are left after `end`, if all are used, or if unknown. */
  runsOutOn: CalendarDay | null
  /** Days left after `end`; null if none are left, or if unknown. */
  leftAtEnd: Hundredths | null
}

const noForecast: Forecast = { pace: null, runsOutOn: null, leftAtEnd: null }

/** The pace is measured over this many working days. */
const paceDays = 20
/** Looks back at most this many calendar days for them, so that long holidays leave fewer working days. */
export const longestPeriod = 90
/** Fewest working days from which a pace is known. */
const fewestWorkingDays = 5

/** Monday to Friday. */
const isWeekdayNumber = (day: number): boolean => weekdayOfNumber(day) < 5

/** Oldest day of the pace period. */
export const paceStart = (lastDay: CalendarDay, holidays: ReadonlySet<CalendarDay>): CalendarDay =>
  dayFromNumber(recentWorkingDays(lastDay, holidays).at(-1) ?? dayNumber(lastDay))

/**
 * Says when the budget of a work order runs out.
 *
 * The pace of a person is what they recorded on the last 20 working days up to the last imported day, divided by the number of
 * these days on which they were not absent. Weekends, holidays, and days before the first entry on the work order are left out.
 * People who work part-time record less, so their pace is lower. After the last imported day, each working day uses the paces of those who are not absent.
 *
 * No pace is known from fewer than 5 working days, before the work order starts, after it has ended, or if corrections took
 * back as much as was recorded.
 */
export function forecastDays({ today, lastDay, holidays }: Calendar, usage: Usage): Forecast {
  const { budget, used, firstDay, start, end } = usage
  if (lastDay === null || firstDay === null || today < start || today > end) return noForecast
  const first = dayNumber(firstDay)
  const days = recentWorkingDays(lastDay, holidays).filter((day) => day >= first)
  if (days.length < fewestWorkingDays) return noForecast
  const paces = usage.recorded.map(({ employee_id, hundredths }) => {
    const absences = usage.absences.filter((absence) => absence.employee_id === employee_id).map(numbersOf)
    const present = days.filter((day) => !isAway(absences, day)).length
    return { absences, pace: hundredths / Math.max(present, 1) }
  })
  const pace = paces.reduce((sum, each) => sum + each.pace, 0)
  if (pace <= 0) return noForecast
  const paceOnly = { ...noForecast, pace: Math.round(pace) }
  if (budget === null || budget <= used) return paceOnly
  const endNumber = dayNumber(end)
  let rest: Hundredths = budget - used
  for (let day = dayNumber(lastDay) + 1; day <= endNumber; day++) {
    if (!isWeekdayNumber(day)) continue
    rest -= paces.reduce((sum, each) => sum + (isAway(each.absences, day) ? 0 : each.pace), 0)
    // Paces are fractions, so a rest below half of a hundredth counts as 0.
    if (rest < 0.5) return { ...paceOnly, runsOutOn: dayFromNumber(Math.max(day, dayNumber(today))) }
  }
  return { ...paceOnly, leftAtEnd: Math.round(rest) }
}

/** Up to 20 working days, newest first. */
function recentWorkingDays(lastDay: CalendarDay, holidays: ReadonlySet<CalendarDay>): number[] {
  const newest = dayNumber(lastDay)
  const days: number[] = []
  for (let day = newest; days.length < paceDays && newest - day < longestPeriod; day--)
    if (isWeekdayNumber(day) && !holidays.has(dayFromNumber(day))) days.push(day)
  return days
}

interface NumberedAbsence {
  from: number
  to: number
}
const numbersOf = ({ start_date, end_date }: Absence): NumberedAbsence => ({
  from: dayNumber(start_date),
  to: dayNumber(end_date),
})

const isAway = (absences: readonly NumberedAbsence[], day: number): boolean =>
  absences.some(({ from, to }) => from <= day && day <= to)
