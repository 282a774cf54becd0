import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { countUpTo } from '../contract/query.ts'
import { Delivery, Hook, keptDeliveries, WholeDelivery } from './hook.ts'
import { ChangedHook, NewHook } from './validation.ts'

export const about = 'Addresses of other systems that are told of events.'

const Secret = {
  /** Begins with `whsec_`; said this once. */
  secret: z.string(),
}
const DeliveryParams = z.object({ id: Id, delivery_id: Id })

export const listHooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'Every webhook that the caller reaches, by name; for superusers and API tokens',
  answers: { 200: z.array(Hook) },
  refuses: [403],
})

export const makeHook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'Makes a webhook and says its secret this once; for superusers and API tokens',
  records: 'Made a webhook',
  body: NewHook,
  secretAnswer: true,
  answers: { 201: z.object({ ...Hook.shape, ...Secret }) },
  refuses: [403],
})

export const changeHook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/{id}',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'Changes a webhook, or switches it on or off; what waits is sent when it is on again',
  records: 'Changed a webhook',
  params: IdParams,
  body: ChangedHook,
  answers: { 200: Hook },
  refuses: [403, 404, 409],
})

export const removeHook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'Removes a webhook with its deliveries, also those that wait',
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
  summary: 'Makes a new secret and says it this once; for 24 hours the one before signs as well',
  records: 'Made a new secret of a webhook',
  params: IdParams,
  secretAnswer: true,
  answers: { 201: z.object({ ...Hook.shape, ...Secret }) },
  refuses: [403, 404],
})

export const testHook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'Sends a test at once and a single time, also where the webhook is off; the deliveries say what came of it',
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
  summary: `The newest deliveries of a webhook first, of which the last ${keptDeliveries} are kept`,
  params: IdParams,
  query: z.object({ limit: z._default(countUpTo(keptDeliveries), 50) }),
  answers: { 200: z.array(Delivery) },
  refuses: [403, 404],
})

export const getHookDelivery = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries/{delivery_id}',
  access: 'signed-in',
  summary: 'One delivery with what was sent and answered; for superusers',
  params: DeliveryParams,
  answers: { 200: WholeDelivery },
  refuses: [403, 404],
})

export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{delivery_id}/send-again',
  access: 'signed-in',
  scope: 'hooks',
  summary: 'Sends a delivered or failed one again, at once and a single time, under the id that it had',
  records: 'Sent a delivery of a webhook again',
  params: DeliveryParams,
  answers: { 202: Delivery },
  refuses: [403, 404, 409],
})
