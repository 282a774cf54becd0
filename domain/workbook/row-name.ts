import { formatDay, isCalendarDay } from '../dates/calendar-day.ts'
import { notDecided } from '../records/order-problems.ts'
import { shownCell } from './cell.ts'
import { isNamed, nameFields } from './names.ts'
import type { ReadRow } from './read-rows.ts'
import type { References } from './references.ts'
import type { NamedSheet, SheetName } from './sheets.ts'
import type { Values } from './workbook.ts'

/** Name of a row in lists: "Ann Lee on WO-2041". `read` has the texts of references that were not found. */
export function rowName(sheet: SheetName, values: Values, references: References, read?: ReadRow): string {
  const named = (to: NamedSheet, field: string): string =>
    references.name(to, values[field]) ?? shownCell(read?.cells[field]?.cell)
  const person = named('people', 'employee_id')
  if (sheet === 'assignments') return `${person || notDecided} on ${named('work_orders', 'work_order_id')}`
  const day = String(values.start_date ?? '')
  if (sheet === 'absences') return [person, isCalendarDay(day) ? formatDay(day) : ''].filter(Boolean).join(', ')
  return String(values[isNamed(sheet) ? nameFields[sheet].name : 'full_name'] ?? '')
}
