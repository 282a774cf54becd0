import { dayFromNumber, dayNumber, formatDay } from '@portal/domain/dates/calendar-day'

const week = 7

/** First and last day of a chart, as numbers of days since 1970. */
type DaySpan = readonly [from: number, to: number]
/** Place of a day in the chart, in pixels. */
type DayScale = (day: number) => number

const firstMonday = (day: number): number => day + ((4 - (day % week) + week) % week)

/** Places of the Mondays; none if they are too close to tell them apart. */
export const weekTicks = ([from, to]: DaySpan, x: DayScale): number[] =>
  x(from + week) - x(from) < 3 ? [] : everyWeek(from, to).map(x)

/** Labels below the axis: Mondays if all fit, otherwise months. The first month and each January show the year. */
export function dateLabels([from, to]: DaySpan, x: DayScale, width: number): { text: string; x: number }[] {
  const room = Math.max(2, Math.floor(width / 84))
  const weeks = (to - from) / week
  const days = weeks <= room ? everyWeek(from, to) : everyMonths(from, to, Math.ceil((to - from) / 30.44 / room))
  let year = ''
  return days.map((day) => {
    const [date, month, itsYear = ''] = formatDay(dayFromNumber(day)).split(' ')
    const withYear = itsYear === year ? '' : ` ${itsYear}`
    year = itsYear
    return { text: weeks <= room ? `${date} ${month}` : `${month}${withYear}`, x: x(day) }
  })
}

function everyWeek(from: number, to: number): number[] {
  const days: number[] = []
  for (let day = firstMonday(from); day <= to; day += week) days.push(day)
  return days
}

function everyMonths(from: number, to: number, step: number): number[] {
  const start = new Date(`${dayFromNumber(from)}T00:00:00Z`)
  const days: number[] = []
  for (let month = 0; ; month += step) {
    const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month, 1))
    const day = dayNumber(first.toISOString().slice(0, 10))
    if (day > to) return days
    if (day >= from - 10) days.push(Math.max(day, from))
  }
}
