import type { CalendarDay } from '../dates/calendar-day.ts'
import { monthText } from '../dates/month-text.ts'
import { compare } from '../text/compare.ts'
import type { MonthOfDays } from './contract.ts'
import { formatDays, rounded } from './order-days.ts'

/** "October 2026" of a day in it. */
export const monthWithYear = (day: CalendarDay): string => `${monthText(day)} ${day.slice(0, 4)}`

/** Days of a person, or of all. */
export interface DaysRow {
  /** null: the sum of all people. */
  employee_id: string | null
  name: string
  /** Days in each of the months. */
  days: readonly number[]
  /** Days in all months before. */
  earlier: number
  total: number
}

/** Columns of months at most: as many as fit next to the names. */
const mostMonths = 12

/** People and their days in the newest months, with the sum of all as the last row. The oldest month comes first. */
export function daysByPerson(months: readonly MonthOfDays[]): { months: CalendarDay[]; rows: DaysRow[] } {
  const sorted = months.toSorted((one, other) => compare(one.month, other.month))
  const shown = sorted.slice(-mostMonths)
  const names = new Map(sorted.flatMap(({ people }) => people.map(({ employee_id, name }) => [employee_id, name])))
  const sumIn = (list: readonly MonthOfDays[], id: string | null): number =>
    rounded(
      list
        .flatMap(({ people }) => people)
        .filter(({ employee_id }) => id === null || employee_id === id)
        .reduce((sum, { days }) => sum + days, 0),
    )
  const row = (employee_id: string | null, name: string): DaysRow => ({
    employee_id,
    name,
    days: shown.map((month) => sumIn([month], employee_id)),
    earlier: sumIn(sorted.slice(0, -mostMonths), employee_id),
    total: sumIn(sorted, employee_id),
  })
  const people = [...names].map(([id, name]) => row(id, name)).toSorted((one, other) => compare(one.name, other.name))
  return { months: shown.map(({ month }) => month), rows: [...people, row(null, 'All')] }
}

/** "12", "<1" or "–" in a narrow cell. */
export function daysInCell(days: number): string {
  if (days === 0) return '–'
  return Math.abs(days) < 1 ? '<1' : formatDays(days)
}

/** Start of a message to those who lead the engagement, about days of a work order. */
export const wrongDays = (reference: string): { subject: string; message: string } => ({
  subject: 'Wrong days',
  message: `These days worked on ${reference} are not right: `,
})
