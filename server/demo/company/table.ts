import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import { parse } from 'csv-parse/sync'

/** Reads a table of the folder `tables`. An empty cell is an empty string. */
export const readTable = <Column extends string>(name: string): Record<Column, string>[] =>
  parse(readFileSync(path.join(import.meta.dirname, 'tables', `${name}.csv`)), { columns: true })

/** Tables have days as a number of days from today: -7 was a week ago. */
export const dayFrom = (today: CalendarDay, cell: string): CalendarDay => addDays(today, Number(cell))

/** Reads a table whose columns are those of the import. */
export const readRecords = (name: string, today: CalendarDay): Record<string, string | number | null>[] =>
  readTable<string>(name).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, cell]) => {
        if (column === 'start_date' || column === 'end_date') return [column, dayFrom(today, cell)]
        if (column === 'access_level') return [column, Number(cell)]
        return [column, cell === '' ? null : cell]
      }),
    ),
  )
