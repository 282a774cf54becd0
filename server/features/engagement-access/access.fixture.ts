import type * as calls from '@portal/domain/engagement-access/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, onEngagement } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listReaders: onEngagement({ query: {} }),
  listAccessEvents: onEngagement({ query: {} }),
  exportReaders: onEngagement(),
  exportAccessEvents: onEngagement({ query: {} }),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  ['listReaders', 'listAccessEvents', 'exportReaders', 'exportAccessEvents'],
  may.toReaders,
)
