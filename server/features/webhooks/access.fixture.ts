import type { AccessRow } from '../../testing/access-row.ts'
import type { AccessWorld } from '../../testing/access-world.ts'

const forSuperusers: Pick<AccessRow, 'allowed'> = { allowed: ['superuser'] }
const wished = { name: 'Chat', address: 'https://receiver.example/portal', form: 'standard', kinds: [] }
const onWebhook = (body?: object): AccessRow => ({
  ...forSuperusers,
  request: async (world: AccessWorld) => ({ params: { id: await world.hook() }, ...(body && { body }) }),
})
const onDelivery: AccessRow = {
  ...forSuperusers,
  request: async (world, asked) => ({ params: await world.delivery(asked) }),
}

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listHooks: { ...forSuperusers, request: () => ({}) },
  makeHook: { ...forSuperusers, request: () => ({ body: wished }) },
  changeHook: onWebhook({ ...wished, name: 'Other chat', on: true, version: 1 }),
  removeHook: onWebhook(),
  rotateSecret: onWebhook(),
  testHook: onWebhook(),
  listDeliveries: onWebhook(),
  getHookDelivery: onDelivery,
  sendAgain: { ...onDelivery, states: [{ unsettled: true }] },
}
