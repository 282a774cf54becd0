import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addDays, addMonths, type CalendarDay, dayNumber, monthOf } from '@portal/domain/dates/calendar-day'
import { monthText } from '@portal/domain/dates/month-text'
import { readTable } from './table.ts'

/** Opens the demo's sensitive files; the banner of the start says so. */
export const demoFilePassword = 'Ledger2026'

type Column = 'name' | 'document' | 'category' | 'shared_by' | 'day' | 'expires_after_months'
type OptionalColumn = 'sensitive' | 'archived' | 'replaced' | 'downloaded_by'

/** Files shared before the demo starts: every category, sensitive, archived and close to expiry. */
export const demoFiles = (today: CalendarDay) =>
  readTable<'engagement_id' | Column | OptionalColumn>('shared_files').map((file) => ({
    ...file,
    name: file.name
      .replace('(last month)', monthAndYear(addMonths(monthOf(today), -1)))
      .replace('(month before)', monthAndYear(addMonths(monthOf(today), -2))),
    content: readFileSync(path.join(import.meta.dirname, 'documents', file.document)),
    day: file.day === '16 March' ? lastMarch(today) : Number(file.day),
  }))

const monthAndYear = (day: CalendarDay): string => `${monthText(day)} ${day.slice(0, 4)}`

/** The last 16 March that is over for a week. Whenever the demo starts, "files march" finds a file. */
function lastMarch(today: CalendarDay): number {
  const ofThisYear = `${today.slice(0, 4)}-03-16`
  return dayNumber(ofThisYear < addDays(today, -7) ? ofThisYear : addMonths(ofThisYear, -12)) - dayNumber(today)
}
