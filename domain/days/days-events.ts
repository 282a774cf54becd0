import * as z from 'zod/mini'
import { CalendarDay } from '../dates/calendar-day.ts'
import { defineEvent } from '../events/event-kind.ts'
import { plainText } from '../overview/words.ts'
import { workOrderPath } from '../work-orders/work-order-events.ts'
import { OrderDays } from './order-days.ts'
import { thresholds, thresholdWords } from './thresholds.ts'

/** The days of a work order reach a threshold of its budget. Emitted by imports. */
export const daysRunningOut = defineEvent({
  kind: 'work_order.days_running_out',
  subject: 'work_order',
  facts: z.extend(OrderDays, { threshold: z.enum(thresholds), start_date: CalendarDay, end_date: CalendarDay }),
  sentence: ({ facts, subject }, today) =>
    plainText(thresholdWords({ ...facts, reference: subject.reference }, facts.threshold, today)),
  path: ({ subject, subject_id }) => workOrderPath(subject.title, subject_id),
  inbox: { kind: 'days', audience: 'leads', whileThere: true },
  webhook: { record: 'read when sent' },
})
