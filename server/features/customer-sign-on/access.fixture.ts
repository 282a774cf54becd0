import { randomUUID } from 'node:crypto'
import type * as calls from '@portal/domain/customer-sign-on/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'

const wished = () => ({
  name: 'New Halden',
  issuer: 'https://login.halden.example',
  client_id: 'portal',
  client_secret: null,
  on: false,
  domains: [`${randomUUID()}.example`],
})
const onOne = (body?: () => object): AccessRow => ({
  request: async (world) => ({ params: { id: await world.customerSignOn() }, ...(body && { body: body() }) }),
})

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listCustomerSignOns: sameRequest(),
  makeCustomerSignOn: {
    request: () => ({ body: { ...wished(), id: randomUUID().replaceAll('-', '') } }),
  },
  changeCustomerSignOn: onOne(() => ({ ...wished(), version: 1 })),
  removeCustomerSignOn: onOne(),
  // An address of the machine itself, which is not asked.
  tryCustomerSignOn: { request: () => ({ body: { issuer: 'https://127.0.0.1' } }) },
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  ['listCustomerSignOns', 'makeCustomerSignOn', 'changeCustomerSignOn', 'removeCustomerSignOn', 'tryCustomerSignOn'],
  may.forSuperusers,
)
