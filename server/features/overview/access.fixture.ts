import type * as calls from '@portal/domain/overview/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, onEngagement, sameRequest } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  compareWorkOrders: sameRequest({ query: { ids: '[]' } }),
  getEngagementOverview: onEngagement(),
  listOpenItems: onEngagement(),
  listEngagementChanges: onEngagement(),
  countChanges: sameRequest(),
  listChanges: sameRequest({ query: { since: '7-days' } }),
  listLeavingAndAway: sameRequest(),
  listTodos: sameRequest(),
  markTodo: sameRequest({ body: { todo: 'audit:1', mark: 'seen' } }),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(
    ['compareWorkOrders', 'countChanges', 'listChanges', 'listLeavingAndAway', 'listTodos', 'markTodo'],
    may.forAll,
  ),
  ...may.all(['getEngagementOverview', 'listOpenItems', 'listEngagementChanges'], may.toReachers),
}
