import type { CalendarDay } from '../dates/calendar-day.ts'
import { monthText } from '../dates/month-text.ts'
import type { MonthOfDays } from './contract.ts'
import { daysText, rounded } from './order-days.ts'

/** "October 2026" of a day in it. */
export const monthWithYear = (day: CalendarDay): string => `${monthText(day)} ${day.slice(0, 4)}`

/** "October 2026: 34 days worked". */
export const monthSumText = ({ month, people }: MonthOfDays): string =>
  `${monthWithYear(month)}: ${daysText(rounded(people.reduce((sum, { days }) => sum + days, 0)))} worked`

interface DaysInMonth {
  name: string
  reference: string
  month: CalendarDay
}

/** Start of a message to those who lead the engagement, about days that a person recorded in a month. */
export const wrongDays = ({ name, reference, month }: DaysInMonth): { subject: string; message: string } => ({
  subject: `Days worked in ${monthWithYear(month)}`,
  message: `The days worked by ${name} on ${reference} in ${monthWithYear(month)} are not right: `,
})
