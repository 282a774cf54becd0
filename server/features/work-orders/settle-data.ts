import { noLongerOpen } from '@portal/domain/requests/request'
import { fullName, type Viewer } from '@portal/domain/session/user'
import type { ExtensionRecord } from '@portal/domain/webhooks/payload'
import { extensionAnswered } from '@portal/domain/work-orders/extension-events'
import { workOrderPath } from '@portal/domain/work-orders/work-order-events'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import { findRecipient } from '../notifications/recipients-data.ts'
import { presentExtensionRequest, settleExtensionRequest, type VisibleWorkOrder } from './data.ts'
import { answeredEmail } from './emails.ts'

/** The work order of a request, as events and emails name it. */
export type OrderOfRequest = Pick<VisibleWorkOrder, 'id' | 'reference' | 'engagement_title' | 'end_date'> & {
  engagement_id: string
}

/** Address of the open work order in the portal. */
export const addressOf = (
  { config }: Pick<Services, 'config'>,
  { engagement_title, id }: Pick<OrderOfRequest, 'engagement_title' | 'id'>,
): string => `${config.PUBLIC_URL}${workOrderPath(engagement_title, id)}`

/** An event about a request: its subject, and the record that webhooks get. */
export function eventOf(workOrder: OrderOfRequest, row: Parameters<typeof presentExtensionRequest>[0], actor: Viewer) {
  const { engagement_id, id: work_order_id, reference, engagement_title: title } = workOrder
  const { is_own: _, ...request } = presentExtensionRequest(row, { id: row.account_id })
  const record: ExtensionRecord = { ...request, engagement_id, work_order_id, reference }
  const { id, message, proposed_end_date } = record
  return { engagement_id, actor, record, subject: { id, reference, title, work_order_id, message, proposed_end_date } }
}

export interface Answer {
  state: 'accepted' | 'declined'
  note?: string | undefined
  /** Fulfils an accepted request at once. A sentence about the new end, for the email. */
  extended?: string
}

/** Answers an open request, with its event and email. Throws 409 if it is no longer open. */
export async function answerRequest(
  services: Pick<Services, 'config' | 'events' | 'today'>,
  db: Queries,
  viewer: Viewer,
  workOrder: OrderOfRequest,
  requestId: string,
  { state, note = '', extended }: Answer,
) {
  const answer = {
    answered_by: fullName(viewer),
    answered_by_account_id: viewer.id,
    answered_on: services.today(),
    note: note === '' ? null : note,
  }
  const settled = await settleExtensionRequest(db, requestId, {
    ...answer,
    state: extended === undefined ? state : 'fulfilled',
  })
  if (!settled) throw new ApiError(409, noLongerOpen)
  const requester = await findRecipient(db, settled.account_id, workOrder.engagement_id)
  const href = addressOf(services, workOrder)
  const matter = { workOrder, request: settled, href, actor_id: viewer.id, ...answer, state, extended }
  await services.events.emit(db, extensionAnswered, {
    ...eventOf(workOrder, settled, viewer),
    facts: { state },
    emails: { to: { requester: [requester?.email ?? null] }, write: (to) => answeredEmail(to, matter) },
  })
  return settled
}
