import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'

/** Document 2, point 3. `note_content` is HTML that the server has sanitised on the way in. */
export const ReleaseNote = z.object({
  id: Id,
  release_date: CalendarDay,
  note_content: z.string(),
  /** Incremented by every change; a change sends the version on which it is based. */
  version: z.number(),
})
export type ReleaseNote = z.infer<typeof ReleaseNote>

/** A note is visible from its day on; editors also see future ones. */
export const isOut = (note: Pick<ReleaseNote, 'release_date'>, today: CalendarDay): boolean =>
  note.release_date <= today

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** 'MMM, dd, yyyy' to the letter: "Sep, 05, 2026" (document 2, point 2.10). */
export function formatReleaseDate(day: CalendarDay): string {
  const [year, month, date] = day.split('-')
  return `${months[Number(month) - 1]}, ${date}, ${year}`
}
