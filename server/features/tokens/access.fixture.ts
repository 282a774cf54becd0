import * as may from '@portal/domain/testing/permission-line'
import type * as calls from '@portal/domain/tokens/contract'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listTokens: sameRequest(),
  listTokenLimits: sameRequest(),
  makeToken: { request: () => ({ body: { name: 'Nightly', scopes: ['import'], days: 90 } }) },
  revokeToken: { request: async (world) => ({ params: { id: (await world.token(['import'])).id } }) },
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  ['listTokens', 'listTokenLimits', 'makeToken', 'revokeToken'],
  may.forSuperusers,
)
