import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { foldAddress } from '@portal/domain/text/email-address'
import type { WebhookKind } from '@portal/domain/webhooks/event'
import type { ExtensionRecord } from '@portal/domain/webhooks/payload'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import { mayAnswerExtension, mayWithdrawExtension } from '@portal/domain/work-orders/permissions'
import {
  alreadyRequested,
  firstProposable,
  noSuchWorkOrder,
  proposedTooEarly,
} from '@portal/domain/work-orders/validation'
import type { Queries } from '../database/database.ts'
import { ApiError, forbidden, notFound } from '../http/api-error.ts'
import type { Email } from '../mail/template.ts'
import { recordEvent } from '../notifications/data.ts'
import { findEmailWithAccess } from '../notifications/recipients-data.ts'
import type { Portal } from '../portal.ts'
import { announce } from '../webhooks/data.ts'
import {
  findExtensionRequest,
  findRequestedOn,
  insertExtensionRequest,
  presentExtensionRequest,
  settleExtensionRequest,
  type VisibleWorkOrder,
} from './data.ts'
import { answeredEmail, requestedEmail, withdrawnEmail } from './emails.ts'

/** The path of the order in the portal, opened. */
const pathOf = ({ engagement_title, id }: VisibleWorkOrder): string =>
  `/work-orders?${new URLSearchParams({ project: engagement_title, wo: id })}`

/** Emails the client partner, the delivery lead and the IT team, whatever they subscribed to, each once. */
async function emailProvider(
  portal: Portal,
  queries: Queries,
  workOrder: VisibleWorkOrder,
  letter: (to: string) => Email,
): Promise<void> {
  const addresses = [workOrder.client_partner_email, workOrder.delivery_lead_email, portal.config.IT_EMAIL]
  const known = addresses.filter((address) => address !== null).map(foldAddress)
  for (const to of new Set(known)) await portal.mailer.post(queries, letter(to))
}

/** Queues webhook deliveries with the current request. */
const announceRequest = (
  portal: Portal,
  queries: Queries,
  workOrder: VisibleWorkOrder,
  event: { kind: WebhookKind; sentence: string },
  row: Parameters<typeof presentExtensionRequest>[0],
): Promise<void> => {
  const { engagement_id, id: work_order_id, reference } = workOrder
  const { is_own: _, ...request } = presentExtensionRequest(row, { id: row.account_id })
  const record: ExtensionRecord = { ...request, engagement_id, work_order_id, reference }
  const about = { engagement_id, subject_id: record.id, path: pathOf(workOrder), now: portal.now() }
  return announce(queries, { ...event, ...about, record })
}

interface ExtensionInput {
  message: string
  proposed_end_date?: CalendarDay | null | undefined
}

/** Stores the request and its emails in one transaction; a second request is rejected with the first. */
export async function requestExtension(
  portal: Portal,
  viewer: Viewer,
  workOrder: VisibleWorkOrder,
  { message, proposed_end_date = null }: ExtensionInput,
): Promise<{ renewal_requested_on: CalendarDay; extension_request: ExtensionRequest }> {
  const now = portal.now()
  const today = portal.today()
  const first = firstProposable(workOrder, today)
  if (proposed_end_date !== null && proposed_end_date < first)
    throw new ApiError(422, proposedTooEarly(first), { fields: { proposed_end_date: proposedTooEarly(first) } })

  const row = await portal.db.transaction().execute(async (transaction) => {
    const requested_by = fullName(viewer)
    const inserted = await insertExtensionRequest(transaction, workOrder, {
      account_id: viewer.id,
      requested_by,
      requested_at: now,
      requested_on: today,
      message,
      proposed_end_date,
    })
    if (!inserted) return undefined
    const path = pathOf(workOrder)
    const sentence = `${requested_by} requested an extension of ${workOrder.reference}`
    const href = `${portal.config.PUBLIC_URL}${path}`
    const matter = { workOrder, request: inserted, href, actor_id: viewer.id }
    await emailProvider(portal, transaction, workOrder, (to) => requestedEmail(to, matter))
    await recordEvent(transaction, {
      kind: 'work_order_renewal',
      engagement_id: workOrder.engagement_id,
      account_id: viewer.id,
      work_order_id: workOrder.id,
      sentence,
      path,
      now,
    })
    await announceRequest(portal, transaction, workOrder, { kind: 'extension.requested', sentence }, inserted)
    return inserted
  })
  if (!row) throw new ApiError(409, alreadyRequested((await findRequestedOn(portal.db, workOrder.id)) ?? today))
  return { renewal_requested_on: row.requested_on, extension_request: presentExtensionRequest(row, viewer) }
}

interface Answer {
  state: 'accepted' | 'declined'
  note?: string | undefined
}

async function loadRequest(queries: Queries, workOrder: VisibleWorkOrder, id: string) {
  const request = await findExtensionRequest(queries, workOrder, id)
  if (!request) throw notFound(noSuchWorkOrder)
  return request
}

const alreadySettled = 'This request is no longer open.'

export async function answerExtension(
  portal: Portal,
  viewer: Viewer,
  workOrder: VisibleWorkOrder,
  requestId: string,
  { state, note = '' }: Answer,
): Promise<ExtensionRequest> {
  const request = await loadRequest(portal.db, workOrder, requestId)
  if (!mayAnswerExtension(viewer, workOrder.engagement_id))
    throw forbidden('Only a delivery lead, client partner or portfolio director can answer this request.')
  const settlement = {
    state,
    answered_by: fullName(viewer),
    answered_by_account_id: viewer.id,
    answered_on: portal.today(),
    note: note === '' ? null : note,
  }
  const settled = await portal.db.transaction().execute(async (transaction) => {
    const row = await settleExtensionRequest(transaction, request.id, settlement)
    const to = row && (await findEmailWithAccess(transaction, row.account_id, workOrder.engagement_id))
    if (to !== undefined) {
      const href = `${portal.config.PUBLIC_URL}${pathOf(workOrder)}`
      const email = answeredEmail(to, { workOrder, request, href, actor_id: viewer.id, ...settlement })
      await portal.mailer.post(transaction, email)
    }
    const sentence = `${settlement.answered_by} ${state} the extension of ${workOrder.reference}`
    if (row) await announceRequest(portal, transaction, workOrder, { kind: 'extension.answered', sentence }, row)
    return row
  })
  if (!settled) throw new ApiError(409, alreadySettled)
  return presentExtensionRequest(settled, viewer)
}

export async function withdrawExtension(
  portal: Portal,
  viewer: Viewer,
  workOrder: VisibleWorkOrder,
  requestId: string,
): Promise<ExtensionRequest> {
  const request = await loadRequest(portal.db, workOrder, requestId)
  if (!mayWithdrawExtension(presentExtensionRequest(request, viewer)))
    throw forbidden('Only the person who made this request can withdraw it.')
  const settled = await portal.db.transaction().execute(async (transaction) => {
    const row = await settleExtensionRequest(transaction, request.id, {
      state: 'withdrawn',
      answered_by: fullName(viewer),
      answered_by_account_id: viewer.id,
      answered_on: portal.today(),
      note: null,
    })
    const href = `${portal.config.PUBLIC_URL}${pathOf(workOrder)}`
    const matter = { workOrder, request, href, actor_id: viewer.id }
    if (row) await emailProvider(portal, transaction, workOrder, (to) => withdrawnEmail(to, matter))
    const sentence = `${fullName(viewer)} withdrew the request to extend ${workOrder.reference}`
    if (row) await announceRequest(portal, transaction, workOrder, { kind: 'extension.withdrawn', sentence }, row)
    return row
  })
  if (!settled) throw new ApiError(409, alreadySettled)
  return presentExtensionRequest(settled, viewer)
}
