import * as z from 'zod/mini'
import { formatDay } from '../dates/calendar-day.ts'
import { defineEvent, type EventData } from '../events/event-kind.ts'
import { forYou, plainDifference } from '../overview/change-line.ts'
import { plain, words } from '../overview/words.ts'
import { mayAnswerExtension } from './answer-permission.ts'
import { orderOfEngagement, workOrderPath } from './work-order-events.ts'

type OfRequest = Pick<EventData<object, 'extension_request'>, 'subject'>

const pathOf = ({ subject }: OfRequest): string => workOrderPath(subject.title, subject.work_order_id)

/** A customer asks for a later end of a work order. */
export const extensionRequested = defineEvent({
  kind: 'extension.requested',
  subject: 'extension_request',
  facts: z.object({}),
  sentence: ({ actor, subject }) => `${actor} requested an extension of ${subject.reference}`,
  path: pathOf,
  detail: ({ subject: { message, proposed_end_date } }) => ({
    quote: message,
    remark: proposed_end_date === null ? null : `Proposed new end date: ${formatDay(proposed_end_date)}`,
  }),
  emails: ['leads', 'it'],
  inbox: { kind: 'work_order_renewal', whileThere: true },
  webhook: { record: 'snapshot' },
  /** Not once it is withdrawn. */
  change: {
    kind: 'extension',
    reads: 'extension_request',
    line: ({ engagement_id, subject: { requested_by, reference, order_id, state, ...leads } }, { viewer }) => ({
      words: words`${plain(requested_by)} requested an extension of ${reference}`,
      difference: plainDifference(
        state === 'open' && mayAnswerExtension(viewer, { ...leads, id: engagement_id }) ? forYou : state,
      ),
      path: orderOfEngagement(engagement_id, order_id),
    }),
  },
})

/** The provider accepts or declines it. */
export const extensionAnswered = defineEvent({
  kind: 'extension.answered',
  subject: 'extension_request',
  facts: z.object({ state: z.enum(['accepted', 'declined']) }),
  sentence: ({ actor, facts, subject }) => `${actor} ${facts.state} the extension of ${subject.reference}`,
  path: pathOf,
  emails: ['requester'],
  webhook: { record: 'snapshot' },
  change: {
    kind: 'extension',
    reads: 'extension_request',
    line: ({ engagement_id, facts, subject: { answered_by, reference, order_id } }) => ({
      words: words`${plain(`${answered_by} ${facts.state}`)} the extension of ${reference}`,
      path: orderOfEngagement(engagement_id, order_id),
    }),
  },
})

/** The person who asked takes it back. */
export const extensionWithdrawn = defineEvent({
  kind: 'extension.withdrawn',
  subject: 'extension_request',
  facts: z.object({}),
  sentence: ({ actor, subject }) => `${actor} withdrew the request to extend ${subject.reference}`,
  path: pathOf,
  emails: ['leads', 'it'],
  webhook: { record: 'snapshot' },
})
