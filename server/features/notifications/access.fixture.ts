import type * as calls from '@portal/domain/notifications/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, forEveryone } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getNotifications: forEveryone(),
  setNotification: forEveryone({ body: { type: 'file_sharing', is_notify: true } }),
  getDelivery: forEveryone(),
  setDelivery: forEveryone({ body: { delivery: 'daily' } }),
  getInbox: forEveryone(),
  markRead: forEveryone({ body: {} }),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  ['getNotifications', 'setNotification', 'getDelivery', 'setDelivery', 'getInbox', 'markRead'],
  may.forAll,
)
