import type * as calls from '@portal/domain/requests/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listRequests: sameRequest({ query: {} }),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(['listRequests'], may.forStaff)
