import * as z from 'zod/mini'
import { CalendarDay, formatDay } from '../dates/calendar-day.ts'
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
  inbox: { kind: 'work_order_renewal', onlyNewest: true, whileThere: true },
  webhook: { record: 'read when sent' },
})

const retention = 'as long as the engagement'
const workOrdersPath = ({ engagement_id }: { engagement_id: string }): string =>
  `/engagements/${engagement_id}/work-orders`

export const workOrderAdded = defineEvent({
  kind: 'work_order.added',
  subject: 'work_order',
  facts: z.object({ new_start: CalendarDay, new_end: CalendarDay }),
  sentence: ({ subject }) => `New work order: ${subject.reference}`,
  path: workOrdersPath,
  retention,
})

/** Not if its engagement is removed with it. */
export const workOrderRemoved = defineEvent({
  kind: 'work_order.removed',
  subject: 'work_order',
  facts: z.object({ old_start: CalendarDay, old_end: CalendarDay }),
  sentence: ({ subject }) => `${subject.reference} was removed`,
  path: workOrdersPath,
  retention,
})

export const workOrderMoved = defineEvent({
  kind: 'work_order.moved',
  subject: 'work_order',
  facts: z.object({
    old_start: CalendarDay,
    old_end: CalendarDay,
    new_start: CalendarDay,
    new_end: CalendarDay,
  }),
  sentence: ({ subject, facts: { new_start, new_end } }) =>
    `${subject.reference} is now from ${formatDay(new_start)} to ${formatDay(new_end)}`,
  path: workOrdersPath,
  retention,
})

/** "WO-2041 ends on 18 Jul 2026, 7 calendar days left" */
function endingSentence(order: { reference: string; end_date: CalendarDay }, today: CalendarDay): string {
  const { reference, end_date } = order
  if (end_date < today) return `${reference} ended on ${formatDay(end_date)}`
  if (end_date === today) return `${reference} ends today, on ${formatDay(end_date)}`
  return `${reference} ends on ${formatDay(end_date)}, ${calendarDaysLeft(end_date, today)}`
}
