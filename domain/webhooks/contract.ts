import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { countUpTo } from '../contract/query.ts'
import { ChangedWebhook, NewWebhook } from './validation.ts'
import { Delivery, maxDeliveries, rotationHours, Webhook, WholeDelivery } from './webhook.ts'

export const about = 'Calls to other systems when something happens.'

const Secret = {
  /** Signing secret, starts with `whsec_`. Returned only once. */
  secret: z.string(),
}
const DeliveryParams = z.object({ id: Id, delivery_id: Id })

export const listHooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'List webhooks, sorted by name',
  answers: { 200: z.array(Webhook) },
  refuses: [403],
})

export const makeHook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'Create a webhook and return its secret once',
  records: 'Created a webhook',
  body: NewWebhook,
  secretAnswer: true,
  answers: { 201: z.object({ ...Webhook.shape, ...Secret }) },
  refuses: [403],
})

export const changeHook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/{id}',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'Change a webhook, or switch it on or off',
  description: 'Waiting deliveries are sent when the webhook is switched on again.',
  records: 'Changed a webhook',
  params: IdParams,
  body: ChangedWebhook,
  answers: { 200: Webhook },
  refuses: [403, 404, 409],
})

export const removeHook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'Remove a webhook and its deliveries, including waiting ones',
  records: 'Removed a webhook',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404],
})

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/secret',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'Create a new secret for a webhook and return it once',
  description: `Deliveries are also signed with the old secret for ${rotationHours} hours.`,
  records: 'Created a new secret for a webhook',
  params: IdParams,
  secretAnswer: true,
  answers: { 201: z.object({ ...Webhook.shape, ...Secret }) },
  refuses: [403, 404],
})

export const testHook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'Send a test to a webhook',
  description: 'It is sent once, even if the webhook is off. The result is in the list of deliveries.',
  records: 'Tested a webhook',
  params: IdParams,
  answers: { 202: Delivery },
  refuses: [403, 404],
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  access: 'signed-in',
  scope: 'hooks',
  summary: `List the deliveries of a webhook, newest first (the last ${maxDeliveries} are kept)`,
  params: IdParams,
  query: z.object({ limit: z._default(countUpTo(maxDeliveries), 50) }),
  answers: { 200: z.array(Delivery) },
  refuses: [403, 404],
})

export const getHookDelivery = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries/{delivery_id}',
  access: 'signed-in',
  summary: 'Get a delivery with its request and response (superusers only)',
  params: DeliveryParams,
  answers: { 200: WholeDelivery },
  refuses: [403, 404],
})

export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{delivery_id}/send-again',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'Send a delivery again, whether it succeeded or failed',
  description: 'It is sent once, right away, with the same id.',
  records: 'Sent a webhook delivery again',
  params: DeliveryParams,
  answers: { 202: Delivery },
  refuses: [403, 404, 409],
})
