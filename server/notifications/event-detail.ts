import type { CalendarDay } from '@portal/domain/dates/calendar-day'

/** The thing that an event is about. Columns of other kinds of event are null. */
export interface EventDetail {
  /** Of a shared file. */
  category: string | null
  expire_on: CalendarDay | null
  /** Of an audit, in percent. */
  score: number | null
  /** Of an extension request. */
  message: string | null
  proposed_end_date: CalendarDay | null
}
