import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import { distanceText, inDays } from '../dates/days-until.ts'

/** Document 1, point 9: months until a file expires; 0 means never. */
export const expiryMonths = [6, 3, 0] as const
export type ExpiryMonths = (typeof expiryMonths)[number]
export const defaultExpiry: ExpiryMonths = 6
export const expiryLabels: Record<ExpiryMonths, string> = {
  6: '6 months',
  3: '3 months',
  0: 'No expiration date',
}

/** Days before expiry from which the owner is notified and the chip is amber. */
export const soonDays = 7
/** Days before expiry from which the label is a chip. */
const nearDays = 31

interface Lifetime {
  /** The last day on which the file may be fetched; null: never expires. */
  expire_on: CalendarDay | null
  archived: boolean
}

export const isPastExpiry = (file: Pick<Lifetime, 'expire_on'>, today: CalendarDay): boolean =>
  file.expire_on !== null && file.expire_on < today

/** Archived by hand, or past its expiry whether or not the daily job has said so yet. */
export const isArchived = (file: Lifetime, today: CalendarDay): boolean => file.archived || isPastExpiry(file, today)

/** Document 1, point 4, "File expiry label". */
export function expiryLabel(file: Lifetime, today: CalendarDay): string {
  if (isArchived(file, today)) return 'Archived'
  if (file.expire_on === null) return ''
  return file.expire_on === today ? 'Today' : distanceText(file.expire_on, today)
}

/** "expires in 5 days", "expires today". */
export const expiresIn = (day: CalendarDay, today: CalendarDay): string => `expires ${inDays(day, today)}`

const expiresWithin = (days: number) => (file: Lifetime, today: CalendarDay) =>
  !isArchived(file, today) && file.expire_on !== null && file.expire_on <= addDays(today, days)

/** Expires within a week and is not archived. */
export const expiresSoon = expiresWithin(soonDays)

/** Expires within 31 days and is not archived. */
export const isNearExpiry = expiresWithin(nearDays)

/** The last day of a file shared today; the last of the month where that has no such day. */
export function expiryDay(today: CalendarDay, months: ExpiryMonths): CalendarDay | null {
  if (months === 0) return null
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const monthsIn = month - 1 + months
  const lastDay = new Date(Date.UTC(year, monthsIn + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, monthsIn, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
