import * as z from 'zod/mini'
import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { calendarDaysLeft } from '../dates/days-until.ts'
import { defineEvent } from '../events/event-kind.ts'

/** Path of the open work order. */
export const workOrderPath = (title: string, id: string): string =>
  `/work-orders?project=${encodeURIComponent(title).replaceAll('%20', '+')}&wo=${id}`

/** A work order comes to its end: at 31, 7 and 1 days. */
export const workOrderEnding = defineEvent({
  kind: 'work_order.ending',
  subject: 'work_order',
  facts: z.object({}),
  sentence: ({ subject }, today) => endingSentence(subject, today),
  path: ({ subject, subject_id }) => workOrderPath(subject.title, subject_id),
  inbox: 'work_order_renewal',
  webhook: { record: 'read when sent' },
  replaces: 'same subject',
  whileThere: true,
})

/** "WO-2041 ends on 18 Jul 2026, 7 calendar days left" */
function endingSentence(order: { reference: string; end_date: CalendarDay }, today: CalendarDay): string {
  const { reference, end_date } = order
  if (end_date < today) return `${reference} ended on ${formatDay(end_date)}`
  if (end_date === today) return `${reference} ends today, on ${formatDay(end_date)}`
  return `${reference} ends on ${formatDay(end_date)}, ${calendarDaysLeft(end_date, today)}`
}
