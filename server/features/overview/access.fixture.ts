import type * as calls from '@portal/domain/overview/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, forEveryone, onEngagement } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  compareWorkOrders: forEveryone({ query: { ids: '[]' } }),
  getEngagementOverview: onEngagement(),
  listAway: forEveryone(),
  listChangeLines: forEveryone(),
  listChanges: forEveryone({ query: { since: '7-days' } }),
  listLeaving: forEveryone(),
  listWaiting: forEveryone(),
  markThing: forEveryone({ body: { thing: 'audit:1', mark: 'seen' } }),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(
    ['compareWorkOrders', 'listAway', 'listChangeLines', 'listChanges', 'listLeaving', 'listWaiting', 'markThing'],
    may.forAll,
  ),
  getEngagementOverview: may.toReachers,
}
