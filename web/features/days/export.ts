import type { MonthOfDays } from '@portal/domain/days/contract'
import { csv } from '@portal/domain/text/csv'

/** Days of a work order by month and person. */
export const monthsAsCsv = (reference: string, months: readonly MonthOfDays[]): string =>
  csv(
    ['Work order', 'Month', 'Person', 'Days worked'],
    months.flatMap(({ month, people }) => people.map(({ name, days }) => [reference, month.slice(0, 7), name, days])),
  )
