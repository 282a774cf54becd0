import * as z from 'zod/mini'
import { CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { calendarDaysLeft } from '../dates/days-until.ts'
import { daysText } from '../days/order-days.ts'
import { changed } from '../events/changed-fields.ts'
import { defineEvent } from '../events/event-kind.ts'
import { plainDifference, unlessUndone } from '../overview/change-line.ts'
import { movedText, periodText } from '../overview/change-words.ts'
import { plain, plainText, type Words, words } from '../overview/words.ts'

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

interface OfOrder {
  engagement_id: string
  subject_id: string
}
/** Path of the open work order on its engagement. */
const orderPath = ({ engagement_id, subject_id }: OfOrder): string => orderOfEngagement(engagement_id, subject_id)
export const orderOfEngagement = (engagementId: string, id: string): string =>
  `/engagements/${engagementId}/work-orders?wo=${id}`

export const workOrderAdded = defineEvent({
  kind: 'work_order.added',
  subject: 'work_order',
  facts: z.object({ new_start: CalendarDay, new_end: CalendarDay }),
  change: {
    kind: 'order-new',
    reads: 'work_order',
    isRecorded: true,
    settle: unlessUndone,
    line: ({ facts: { new_start, new_end }, ...event }) => ({
      words: words`${event.subject.reference}, ${plain(periodText({ start_date: new_start, end_date: new_end }))}`,
      difference: plainDifference('new'),
      path: orderPath(event),
    }),
  },
})

/** Not if its engagement is removed with it. */
export const workOrderRemoved = defineEvent({
  kind: 'work_order.removed',
  subject: 'work_order',
  facts: z.object({ old_start: CalendarDay, old_end: CalendarDay }),
  change: {
    kind: 'order-removed',
    reads: 'removed_work_order',
    isRecorded: true,
    settle: unlessUndone,
    line: ({ engagement_id, subject }) => ({
      words: words`${subject.reference} was removed`,
      path: `/engagements/${engagement_id}/work-orders`,
    }),
  },
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
  change: {
    kind: 'dates-moved',
    reads: 'work_order',
    isRecorded: true,
    line: ({ facts: { old_start, old_end, new_start, new_end }, ...event }) => {
      const [starts, ends] = [movedText(old_start, new_start), movedText(old_end, new_end)]
      const start = `starts ${formatDay(new_start)}, was ${formatDay(old_start)}`
      const end = `ends ${formatDay(new_end)}, was ${formatDay(old_end)}`
      const parts = [...(starts === undefined ? [] : [start]), ...(ends === undefined ? [] : [end])]
      return {
        words: words`${event.subject.reference} ${plain(parts.join('; '))}`,
        difference: plainDifference(ends ?? `starts ${starts}`),
        path: orderPath(event),
      }
    },
  },
})

const Changed = z.object({ reference: changed(z.string()), budget_days: changed(z.number()) })

/** Reference and budget of a work order. */
export const workOrderChanged = defineEvent({
  kind: 'work_order.changed',
  subject: 'work_order',
  facts: Changed,
  sentence: ({ facts, subject }) => plainText(changedWords(facts, subject)),
  path: orderPath,
  inbox: { kind: 'record_change', whileThere: true },
  webhook: { record: 'read when sent' },
  change: {
    kind: 'order-changed',
    reads: 'work_order',
    isRecorded: true,
    line: ({ facts, subject, ...event }) => ({ words: changedWords(facts, subject), path: orderPath(event) }),
  },
})

/** "WO-10 was called WO-9; has a budget of 120 days, was 100 days" */
function changedWords({ reference, budget_days }: z.infer<typeof Changed>, subject: { reference: string }): Words {
  const parts = [
    ...(reference === undefined ? [] : [`was called ${reference.was} before`]),
    ...(budget_days === undefined ? [] : [budgetText(budget_days)]),
  ]
  return words`${reference?.now ?? subject.reference} ${plain(parts.join('; '))}`
}

const budgetText = ({ was, now }: { was?: number | undefined; now?: number | undefined }): string =>
  [
    now === undefined ? 'has no budget of days' : `has a budget of ${daysText(now)}`,
    was === undefined ? 'had none before' : `was ${daysText(was)}`,
  ].join(', ')

/** "WO-2041 ends on 18 Jul 2026, 7 calendar days left" */
function endingSentence(order: { reference: string; end_date: CalendarDay }, today: CalendarDay): string {
  const { reference, end_date } = order
  if (end_date < today) return `${reference} ended on ${formatDay(end_date)}`
  if (end_date === today) return `${reference} ends today, on ${formatDay(end_date)}`
  return `${reference} ends on ${formatDay(end_date)}, ${calendarDaysLeft(end_date, today)}`
}
