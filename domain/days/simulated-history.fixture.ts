import type { Absence } from '../absences/absence.ts'
import { addDays, type CalendarDay, dayNumber } from '../dates/calendar-day.ts'
import { isWeekday, weekdayOfNumber } from '../dates/weekday.ts'
import { type Calendar, type Forecast, forecastDays, pacesOf, periodStarts, type Usage } from './forecast.ts'
import { type Change, changeOf } from './forecast-range.ts'

/** `changing`: people join, leave or change their hours every few weeks. */
export type Pace = 'steady' | 'changing'

interface Simulated {
  today: CalendarDay
  /** The day before, up to which time is recorded. */
  lastDay: CalendarDay
  /** The forecast of that day. */
  forecast: Forecast
  change: Change
  /** Day on which the budget ran out. */
  ranOutOn: CalendarDay
}

/** Random numbers from 0 to 1. The same seed always gives the same numbers (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Lets one to six people work on an order until its budget runs out, and asks for the forecast somewhere between a third and
 * nine tenths of the way. People work part-time on fixed weekdays, are away with and without an announcement, and no one works
 * on holidays.
 */
export function simulate(seed: number, pace: Pace): Simulated {
  const random = randomFrom(seed)
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const start = addDays('2025-01-06', between(0, 360))
  const people = Array.from({ length: between(1, 6) }, (_, number) => ({
    employee_id: `person ${number}`,
    /** Hundredths by weekday, Monday first. */
    week: Array.from({ length: 5 }, (): number => (random() < 0.8 ? 100 : random() < 0.5 ? 50 : 0)),
    factor: 1,
  }))
  const first = people[0]
  if (first && Math.max(...first.week) === 0) first.week[0] = 100
  const absences: (Absence & { isAnnounced: boolean })[] = people.flatMap(({ employee_id }) =>
    Array.from({ length: between(2, 6) }, () => {
      const start_date = addDays(start, between(10, 500))
      const isAnnounced = random() < 0.7
      return {
        employee_id,
        start_date,
        end_date: addDays(start_date, isAnnounced ? between(4, 14) : between(0, 3)),
        isAnnounced,
      }
    }),
  )
  const holidays = new Set(Array.from({ length: 14 }, () => addDays(start, between(0, 500))).filter(isWeekday))
  const isAway = (id: string, day: CalendarDay) =>
    absences.some((absence) => absence.employee_id === id && absence.start_date <= day && day <= absence.end_date)

  const entries: { day: CalendarDay; employee_id: string; hundredths: number }[] = []
  const weekly = people.reduce((sum, { week }) => sum + week.reduce((one, other) => one + other, 0), 0)
  const budget = weekly * between(10, 50)
  let used = 0
  const startNumber = dayNumber(start)
  let day = start
  for (let number = 0; used < budget; number++, day = addDays(day, 1)) {
    if (pace === 'changing' && number % 28 === 27)
      for (const person of people) if (random() < 0.3) person.factor = [0, 0.5, 1, 1.5][between(0, 3)] ?? 1
    if (people.every(({ factor }) => factor === 0) && first) first.factor = 1
    const weekday = weekdayOfNumber(startNumber + number)
    if (weekday > 4 || holidays.has(day)) continue
    for (const { employee_id, week, factor } of people) {
      const hundredths = (week[weekday] ?? 0) * factor
      if (hundredths === 0 || isAway(employee_id, day)) continue
      entries.push({ day, employee_id, hundredths })
      used += hundredths
    }
  }
  const ranOutOn = entries.at(-1)?.day ?? start

  const share = 0.33 + random() * 0.57
  const lastDay = entries[Math.floor(entries.length * share)]?.day ?? start
  const known = entries.filter((entry) => entry.day <= lastDay)
  const starts = periodStarts(lastDay, holidays)
  const recent = Map.groupBy(
    known.filter((entry) => entry.day >= starts.before),
    (entry) => entry.employee_id,
  )
  const sum = (those: readonly { hundredths: number }[]) => those.reduce((all, { hundredths }) => all + hundredths, 0)
  const today = addDays(lastDay, 1)
  const calendar: Calendar = {
    today,
    lastDay,
    holidays: new Set([...holidays].filter((holiday) => holiday <= lastDay)),
  }
  const usage: Usage = {
    budget,
    used: sum(known),
    firstDay: entries[0]?.day ?? null,
    recorded: [...recent].map(([employee_id, those]) => ({
      employee_id,
      hundredths: sum(those.filter((entry) => entry.day >= starts.pace)),
      before: sum(those.filter((entry) => entry.day < starts.pace)),
    })),
    absences: absences.filter(({ start_date, isAnnounced }) => isAnnounced || start_date <= lastDay),
    start,
    end: addDays(start, 3_000),
  }
  return {
    today,
    forecast: forecastDays(calendar, usage),
    ranOutOn,
    lastDay,
    change: changeOf(pacesOf(calendar, usage)),
  }
}
