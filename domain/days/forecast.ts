import type { Absence } from '../absences/absence.ts'
import { type CalendarDay, dayFromNumber, dayNumber } from '../dates/calendar-day.ts'

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
  /** When the budget runs out, today or later; null if it lasts until `end`, if it has run out, or if it is not known. */
  runsOutOn: CalendarDay | null
  /** Days left on the last day; null if the budget runs out before, or if unknown. */
  leftAtEnd: Hundredths | null
}

const unknown: Forecast = { pace: null, runsOutOn: null, leftAtEnd: null }

/** Number of working days whose entries say how fast days are used. */
const paceDays = 20
/** The calendar days in which they must be. Longer holidays leave fewer working days. */
export const longestPeriod = 90
/** Fewest working days from which a pace is known. */
const fewestDays = 5

/** Monday to Friday. Day 0 was a Thursday. */
const isWeekdayNumber = (day: number): boolean => (((day + 3) % 7) + 7) % 7 < 5
export const isWeekday = (day: CalendarDay): boolean => isWeekdayNumber(dayNumber(day))

/** The first of the last 20 working days up to the last imported day. */
export const paceStart = (lastDay: CalendarDay, holidays: ReadonlySet<CalendarDay>): CalendarDay =>
  dayFromNumber(workingDaysUpTo(lastDay, holidays).at(-1) ?? dayNumber(lastDay))

/**
 * Says when the budget of a work order runs out.
 *
 * The pace of a person is what they recorded on the last 20 working days up to the last imported day, divided by the number of
 * these days on which they were not absent. Weekends, holidays, and days before the first entry are left out. People who work
 * part-time count as they recorded. After the last imported day, each working day uses the paces of those who are not absent.
 *
 * No pace is known from fewer than 5 working days, before the work order starts, after it has ended, or if corrections took
 * back as much as was recorded.
 */
export function forecastDays({ today, lastDay, holidays }: Calendar, usage: Usage): Forecast {
  const { budget, used, firstDay, start, end } = usage
  if (lastDay === null || firstDay === null || today < start || today > end) return unknown
  const first = dayNumber(firstDay)
  const days = workingDaysUpTo(lastDay, holidays).filter((day) => day >= first)
  if (days.length < fewestDays) return unknown
  const paces = usage.recorded.map(({ employee_id, hundredths }) => {
    const absences = usage.absences.filter((absence) => absence.employee_id === employee_id).map(numbersOf)
    const present = days.filter((day) => !isAway(absences, day)).length
    return { absences, pace: hundredths / Math.max(present, 1) }
  })
  const pace = paces.reduce((sum, each) => sum + each.pace, 0)
  if (pace <= 0) return unknown
  const known = { ...unknown, pace: Math.round(pace) }
  if (budget === null || budget <= used) return known
  const lastNumber = dayNumber(end)
  let rest: Hundredths = budget - used
  for (let day = dayNumber(lastDay) + 1; day <= lastNumber; day++) {
    if (!isWeekdayNumber(day)) continue
    rest -= paces.reduce((sum, each) => sum + (isAway(each.absences, day) ? 0 : each.pace), 0)
    // Paces are fractions, so a rest below half of a hundredth counts as 0.
    if (rest < 0.5) return { ...known, runsOutOn: dayFromNumber(Math.max(day, dayNumber(today))) }
  }
  return { ...known, leftAtEnd: Math.round(rest) }
}

/** The last 20 working days, the newest first. */
function workingDaysUpTo(lastDay: CalendarDay, holidays: ReadonlySet<CalendarDay>): number[] {
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
