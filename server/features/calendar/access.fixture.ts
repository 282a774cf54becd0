import { type AccessRow, forEveryone } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getCalendar: forEveryone(),
  makeCalendarAddress: forEveryone(),
  revokeCalendarAddress: forEveryone(),
}
