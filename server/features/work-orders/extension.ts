import type { BodyOf } from '@portal/domain/contract/endpoint'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { noLongerOpen } from '@portal/domain/requests/request'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { mayAnswerExtension, onlyLeadsAnswerExtensions } from '@portal/domain/work-orders/answer-permission'
import type { answerExtension as answerExtensionCall } from '@portal/domain/work-orders/contract'
import { extensionRequested, extensionWithdrawn } from '@portal/domain/work-orders/extension-events'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import { mayWithdrawExtension, onlyRequesterWithdraws } from '@portal/domain/work-orders/permissions'
import {
  alreadyRequested,
  firstProposable,
  noSuchWorkOrder,
  proposedTooEarly,
} from '@portal/domain/work-orders/validation'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import { acceptAndMove } from './accept-extension.ts'
import {
  findExtensionRequest,
  findRequestedOn,
  insertExtensionRequest,
  presentExtensionRequest,
  settleExtensionRequest,
  type VisibleWorkOrder,
} from './data.ts'
import { requestedEmail, withdrawnEmail } from './emails.ts'
import { addressOf, answerRequest, eventOf } from './settle-data.ts'

/** Addresses of the provider that get emails about a request. */
const providerOf = ({ config }: Pick<Services, 'config'>, workOrder: VisibleWorkOrder) => ({
  leads: [workOrder.client_partner_email, workOrder.delivery_lead_email],
  it: [config.IT_EMAIL],
})

type ExtensionServices = Pick<Services, 'config' | 'events' | 'now' | 'today'>

interface ExtensionInput {
  message: string
  proposed_end_date?: CalendarDay | null | undefined
}

/** Stores the request with its emails; a second request is rejected with the day of the first. */
export async function requestExtension(
  services: ExtensionServices,
  db: Queries,
  viewer: Viewer,
  workOrder: VisibleWorkOrder,
  { message, proposed_end_date = null }: ExtensionInput,
): Promise<{ renewal_requested_on: CalendarDay; extension_request: ExtensionRequest }> {
  const now = services.now()
  const today = services.today()
  const first = firstProposable(workOrder, today)
  if (proposed_end_date !== null && proposed_end_date < first)
    throw new ApiError(422, proposedTooEarly(first), { fields: { proposed_end_date: proposedTooEarly(first) } })

  const requested_by = fullName(viewer)
  const row = await insertExtensionRequest(db, workOrder, {
    account_id: viewer.id,
    requested_by,
    requested_at: now,
    requested_on: today,
    message,
    proposed_end_date,
  })
  if (!row) throw new ApiError(409, alreadyRequested((await findRequestedOn(db, workOrder.id)) ?? today))
  const href = addressOf(services, workOrder)
  const matter = { workOrder, request: row, href, actor_id: viewer.id }
  await services.events.emit(db, extensionRequested, {
    ...eventOf(workOrder, row, viewer),
    facts: {},
    emails: { to: providerOf(services, workOrder), write: (to) => requestedEmail(to, matter) },
  })
  return { renewal_requested_on: row.requested_on, extension_request: presentExtensionRequest(row, viewer) }
}

async function loadRequest(queries: Queries, workOrder: VisibleWorkOrder, id: string, lock: 'lock' | undefined) {
  const request = await findExtensionRequest(queries, workOrder, id, lock)
  if (!request) throw notFound(noSuchWorkOrder)
  return request
}

export async function answerExtension(
  services: ExtensionServices,
  db: Queries,
  viewer: Viewer,
  workOrder: VisibleWorkOrder,
  requestId: string,
  { move, ...answer }: BodyOf<typeof answerExtensionCall>,
): Promise<ExtensionRequest> {
  // An acceptance with a move takes the stronger lock of a save.
  const request = await loadRequest(db, workOrder, requestId, move ? undefined : 'lock')
  if (!mayAnswerExtension(viewer, { ...workOrder, id: workOrder.engagement_id }))
    throw forbidden(onlyLeadsAnswerExtensions)
  if (move) {
    const accepted = await acceptAndMove(services, db, viewer, { id: workOrder.id, requestId }, { ...answer, move })
    return presentExtensionRequest(accepted, viewer)
  }
  return presentExtensionRequest(await answerRequest(services, db, viewer, workOrder, request.id, answer), viewer)
}

export async function withdrawExtension(
  services: ExtensionServices,
  db: Queries,
  viewer: Viewer,
  workOrder: VisibleWorkOrder,
  requestId: string,
): Promise<ExtensionRequest> {
  const request = await loadRequest(db, workOrder, requestId, 'lock')
  if (!mayWithdrawExtension(presentExtensionRequest(request, viewer))) throw forbidden(onlyRequesterWithdraws)
  const settled = await settleExtensionRequest(db, request.id, {
    state: 'withdrawn',
    answered_by: fullName(viewer),
    answered_by_account_id: viewer.id,
    answered_on: services.today(),
    note: null,
  })
  if (!settled) throw new ApiError(409, noLongerOpen)
  const href = addressOf(services, workOrder)
  const matter = { workOrder, request, href, actor_id: viewer.id }
  await services.events.emit(db, extensionWithdrawn, {
    ...eventOf(workOrder, settled, viewer),
    facts: {},
    emails: { to: providerOf(services, workOrder), write: (to) => withdrawnEmail(to, matter) },
  })
  return presentExtensionRequest(settled, viewer)
}
