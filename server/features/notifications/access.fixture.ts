import type * as calls from '@portal/domain/notifications/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getNotifications: sameRequest(),
  setNotification: sameRequest({ body: { type: 'file_sharing', is_notify: true } }),
  getDelivery: sameRequest(),
  setDelivery: sameRequest({ body: { delivery: 'daily' } }),
  getInbox: sameRequest(),
  markRead: sameRequest({ body: {} }),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  ['getNotifications', 'setNotification', 'getDelivery', 'setDelivery', 'getInbox', 'markRead'],
  may.forAll,
)
