import type * as calls from '@portal/domain/engagements/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, onEngagement, sameRequest } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listEngagements: sameRequest({ query: {} }),
  countEngagements: sameRequest({ query: {} }),
  listEngagementNames: sameRequest(),
  listCustomers: sameRequest(),
  getEngagement: onEngagement(),
  getEngagementHeader: onEngagement(),
  listMembers: onEngagement(),
  listAudits: onEngagement(),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(['listEngagements', 'countEngagements', 'listEngagementNames', 'listCustomers'], may.forAll),
  ...may.all(['getEngagement', 'getEngagementHeader', 'listMembers', 'listAudits'], may.toReachers),
}
