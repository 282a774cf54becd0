import type { CalendarDay } from '@portal/domain/dates/calendar-day'

/** Person and engagements for which to-dos are searched. */
export interface Scope {
  account_id: string
  /** Ids of the person's own engagements. */
  own: readonly string[]
  today: string
  /** Earliest time of anything that can still be a to-do. */
  since: Date
}

/** Person, engagements and period of recent changes. */
export interface ChangeScope {
  account_id: string
  own: readonly string[]
  from: Date
  /** The day of it. */
  day: CalendarDay
  today: CalendarDay
}

/** Maximum number of changes of each kind; the newest are kept. */
export const mostChanges = 300
