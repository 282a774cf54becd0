import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { daysUntil } from '../dates/days-until.ts'
import type { Forecast, Hundredths } from './forecast.ts'

/** "1.5", "12", "1,250.25". */
export const formatHundredths = (hundredths: Hundredths): string =>
  (hundredths / 100).toLocaleString('en-GB', { maximumFractionDigits: 2 })

/** "1 day", "1.5 days". */
export const hundredthsText = (hundredths: Hundredths): string =>
  `${formatHundredths(hundredths)} ${hundredths === 100 ? 'day' : 'days'}`

interface About {
  /** What ends: "work order" or "engagement". */
  what: string
  end: CalendarDay
  today: CalendarDay
}

const pace = 'At the pace of the last four weeks'

/** One sentence about the budget of days; undefined without a budget. */
export function forecastText(
  { left, pace: known, runsOutOn, leftAtEnd }: Forecast,
  { what, end, today }: About,
): string | undefined {
  if (left === null) return undefined
  if (left < 0) return `${hundredthsText(-left)} more than the budget ${left === -100 ? 'is' : 'are'} used.`
  if (left === 0) return 'All days of the budget are used.'
  if (end < today) return `The ${what} has ended with ${hundredthsText(left)} left.`
  if (runsOutOn) return `${pace}, the days run out on ${formatDay(runsOutOn)}, ${before(runsOutOn, end, what)}.`
  if (leftAtEnd !== null)
    return `${pace}, ${hundredthsText(leftAtEnd)} ${leftAtEnd === 100 ? 'is' : 'are'} left when the ${what} ends on ${formatDay(end)}.`
  return known === null ? 'There are too few recorded days to say when the budget runs out.' : undefined
}

function before(day: CalendarDay, end: CalendarDay, what: string): string {
  const days = daysUntil(end, day)
  return days === 0
    ? `the day on which the ${what} ends`
    : `${days} ${days === 1 ? 'day' : 'days'} before the ${what} ends`
}
