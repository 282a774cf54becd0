import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import type * as calls from '@portal/domain/webhooks/contract'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'
import type { AccessWorld } from '../../testing/access-world.ts'

const wished = { name: 'Chat', address: 'https://receiver.example/portal', form: 'standard', kinds: [] }
const onWebhook = (body?: object): AccessRow => ({
  request: async (world: AccessWorld) => ({ params: { id: await world.hook() }, ...(body && { body }) }),
})
const onDelivery: AccessRow = {
  request: async (world, asked) => ({ params: await world.delivery(asked) }),
}

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listHooks: sameRequest(),
  makeHook: { request: () => ({ body: wished }) },
  changeHook: onWebhook({ ...wished, name: 'Other chat', on: true, version: 1 }),
  removeHook: onWebhook(),
  rotateSecret: onWebhook(),
  testHook: onWebhook(),
  listDeliveries: onWebhook(),
  getHookDelivery: onDelivery,
  sendAgain: { ...onDelivery, states: [{ unsettled: true }] },
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(
    ['listHooks', 'makeHook', 'changeHook', 'removeHook', 'rotateSecret', 'testHook', 'listDeliveries'],
    may.forSuperusers,
  ),
  getHookDelivery: may.forSuperusers,
  // A delivery that is still pending cannot be sent again.
  sendAgain: may.line(
    model.superusers,
    may.clash(({ unsettled }) => unsettled),
  ),
}
