import type { Absence } from '../absences/absence.ts'
import { type CalendarDay, dayFromNumber, dayNumber } from '../dates/calendar-day.ts'
import { weekdayOfNumber } from '../dates/weekday.ts'
import { changeOf, rangeAround } from './forecast-range.ts'

/** Days of work as hundredths: 150 means 1.5 days. */
type Hundredths = number

/** Days that a person recorded on a work order; negative after corrections. */
export interface Recorded {
  employee_id: string
  /** During the pace period. */
  hundredths: Hundredths
  /** During the period before it, with which the pace is compared. */
  before: Hundredths
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
  /** By person, from `periodStarts` to the last imported day. */
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
  /** Range that holds this day with 80 %, from today on; null like `runsOutOn`. It may end after the work order. */
  earliest: CalendarDay | null
  latest: CalendarDay | null
  /** Days left after `end`; null if none are left, or if unknown. */
  leftAtEnd: Hundredths | null
}

const noForecast: Forecast = { pace: null, runsOutOn: null, earliest: null, latest: null, leftAtEnd: null }

/** The pace is measured over this many working days. */
const paceDays = 20
/** The pace over this many earlier working days is compared with it. */
const daysBefore = 40
/** Looks back at most this many calendar days for them, so that long holidays leave fewer working days. */
export const longestPeriod = 90
/** Fewest working days from which a pace is known. */
const fewestWorkingDays = 5

/** Monday to Friday. */
const isWeekdayNumber = (day: number): boolean => weekdayOfNumber(day) < 5

/** First days of the pace period and of the period before it. */
export function periodStarts(lastDay: CalendarDay, holidays: ReadonlySet<CalendarDay>) {
  const days = recentWorkingDays(lastDay, holidays)
  const startOf = (those: readonly number[]): CalendarDay => dayFromNumber(those.at(-1) ?? dayNumber(lastDay))
  return { pace: startOf(days.slice(0, paceDays)), before: startOf(days) }
}

/**
 * Says when the budget of a work order runs out.
 *
 * The pace of a person is what they recorded on the last 20 working days up to the last imported day, divided by the number of
 * these days on which they were not absent. Weekends, holidays, and days before the first entry on the work order are left out.
 * People who work part-time record less, so their pace is lower. After the last imported day, each working day uses the paces of those who are not absent.
 *
 * The range around the day depends on how far away it is, and on how much the paces changed: each pace is compared with that on the
 * 40 working days before.
 *
 * No pace is known from fewer than 5 working days, before the work order starts, after it has ended, or if corrections took
 * back as much as was recorded.
 */
export function forecastDays(calendar: Calendar, usage: Usage): Forecast {
  const { today, lastDay } = calendar
  const { budget, used, start, end } = usage
  if (lastDay === null || today < start || today > end) return noForecast
  const people = pacesOf(calendar, usage)
  const pace = people.reduce((sum, { now }) => sum + now, 0)
  if (pace <= 0) return noForecast
  const paceOnly = { ...noForecast, pace: Math.round(pace) }
  if (budget === null || budget <= used) return paceOnly
  const [last, endNumber] = [dayNumber(lastDay), dayNumber(end)]
  let rest: Hundredths = budget - used
  let workingDays = 0
  for (let day = last + 1; day <= endNumber; day++) {
    if (!isWeekdayNumber(day)) continue
    workingDays++
    rest -= people.reduce((sum, { now, absences }) => sum + (isAway(absences, day) ? 0 : now), 0)
    // Paces are fractions, so a rest below half of a hundredth counts as 0.
    if (rest >= 0.5) continue
    const dayFromToday = (number: number): CalendarDay => dayFromNumber(Math.max(number, dayNumber(today)))
    const { earliest, latest } = rangeAround(workingDays, changeOf(people))
    return {
      ...paceOnly,
      runsOutOn: dayFromToday(day),
      earliest: dayFromToday(workingDayAfter(last, earliest)),
      latest: dayFromToday(workingDayAfter(last, latest)),
    }
  }
  return { ...paceOnly, leftAtEnd: Math.round(rest) }
}

/** The pace of each person now and before; no one if too few days were recorded. */
export function pacesOf({ lastDay, holidays }: Calendar, { firstDay, recorded, absences }: Usage) {
  if (lastDay === null || firstDay === null) return []
  const first = dayNumber(firstDay)
  const days = recentWorkingDays(lastDay, holidays).filter((day) => day >= first)
  const recent = days.slice(0, paceDays)
  const older = days.slice(paceDays)
  if (recent.length < fewestWorkingDays) return []
  return recorded.map(({ employee_id, hundredths, before }) => {
    const absencesOfPerson = absences.filter((absence) => absence.employee_id === employee_id).map(numbersOf)
    const present = (those: readonly number[]): number => those.filter((day) => !isAway(absencesOfPerson, day)).length
    const isComparable = older.length >= fewestWorkingDays && present(recent) > 0 && present(older) > 0
    return {
      absences: absencesOfPerson,
      now: hundredths / Math.max(present(recent), 1),
      before: isComparable ? before / present(older) : null,
    }
  })
}

/** Counts `count` weekdays forward from a day. */
function workingDayAfter(start: number, count: number): number {
  let day = start
  for (let left = count; left > 0; ) if (isWeekdayNumber(++day)) left--
  return day
}

/** Up to 60 working days, newest first. */
function recentWorkingDays(lastDay: CalendarDay, holidays: ReadonlySet<CalendarDay>): number[] {
  const newest = dayNumber(lastDay)
  const days: number[] = []
  for (let day = newest; days.length < paceDays + daysBefore && newest - day < longestPeriod; day--)
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
