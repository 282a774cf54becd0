import type { CalendarDay } from '@portal/domain/dates/calendar-day'

/** The thing that an event is about. Columns of other kinds of event are null. */
export interface EventDetail {
  /** Category of a shared file. */
  category: string | null
  expire_on: CalendarDay | null
  /** Score of an audit in percent. */
  score: number | null
  /** Message of an extension request. */
  message: string | null
  proposed_end_date: CalendarDay | null
}
