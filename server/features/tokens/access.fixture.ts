import * as may from '@portal/domain/testing/permission-line'
import type * as calls from '@portal/domain/tokens/contract'
import type { AccessRow } from '../../testing/access-row.ts'

const forSuperusers: Pick<AccessRow, 'allowed'> = { allowed: ['superuser'] }

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listTokens: { ...forSuperusers, request: () => ({}) },
  listTokenLimits: { ...forSuperusers, request: () => ({}) },
  makeToken: { ...forSuperusers, request: () => ({ body: { name: 'Nightly', scopes: ['import'], days: 90 } }) },
  revokeToken: { ...forSuperusers, request: async (world) => ({ params: { id: (await world.token(['import'])).id } }) },
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  ['listTokens', 'listTokenLimits', 'makeToken', 'revokeToken'],
  may.forSuperusers,
)
