import { formatDay } from '@portal/domain/dates/calendar-day'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import type { Email } from '../../platform/email/template.ts'
import type { VisibleWorkOrder } from './data.ts'

interface Matter {
  workOrder: Pick<VisibleWorkOrder, 'engagement_title' | 'reference' | 'end_date'> & { engagement_id: string }
  request: Pick<ExtensionRequest, 'requested_by' | 'message' | 'proposed_end_date'>
  /** Address in the portal. */
  href: string
  /** The account of the person who did what the email is about. */
  actor_id: string
}

const proposal = ({ proposed_end_date }: Matter['request']): string[] =>
  proposed_end_date === null ? [] : [`Proposed new end date: ${formatDay(proposed_end_date)}.`]

const subjectOf = (workOrder: Matter['workOrder']): string => `${workOrder.reference} of ${workOrder.engagement_title}`

export const requestedEmail = (to: string, { workOrder, request, href, actor_id }: Matter): Email => ({
  kind: 'extension-requested',
  to,
  concerns: { actor_id, engagement_ids: [workOrder.engagement_id] },
  subject: `Extension requested: ${subjectOf(workOrder)}`,
  paragraphs: [
    `${request.requested_by} requested an extension of ${subjectOf(workOrder)}, which ends on ${formatDay(workOrder.end_date)}.`,
    ...proposal(request),
    { quote: request.message },
  ],
  button: { label: 'Open the work order', href },
  reason: 'You receive this because you are the client partner, delivery lead or IT team of the engagement.',
})

export const withdrawnEmail = (to: string, { workOrder, request, href, actor_id }: Matter): Email => ({
  kind: 'extension-withdrawn',
  to,
  concerns: { actor_id, engagement_ids: [workOrder.engagement_id] },
  subject: `Extension request withdrawn: ${subjectOf(workOrder)}`,
  paragraphs: [
    `${request.requested_by} withdrew the request to extend ${subjectOf(workOrder)}. There is nothing to do.`,
  ],
  button: { label: 'Open the work order', href },
  reason: 'You receive this because you are the client partner, delivery lead or IT team of the engagement.',
})

interface Answered extends Matter {
  state: 'accepted' | 'declined'
  answered_by: string
  note: string | null
  /** A sentence about the new end, once the work order has it. */
  extended?: string | undefined
}

export const answeredEmail = (
  to: string,
  { workOrder, href, actor_id, state, answered_by, note, extended }: Answered,
): Email => ({
  kind: 'extension-answered',
  to,
  concerns: { actor_id, engagement_ids: [workOrder.engagement_id] },
  subject: `Extension ${state}: ${subjectOf(workOrder)}`,
  paragraphs: [
    `${answered_by} ${state} your request to extend ${subjectOf(workOrder)}.`,
    ...(note === null ? [] : [{ quote: note }]),
    state === 'declined'
      ? 'You can request it again in the portal at any time.'
      : (extended ?? 'The portal will show the new dates once they are in our systems.'),
  ],
  button: { label: 'Open the work order', href },
  reason: 'You receive this because you requested the extension.',
})
