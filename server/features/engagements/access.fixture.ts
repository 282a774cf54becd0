import { type AccessRow, forEveryone, onEngagement } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listEngagements: forEveryone({ query: {} }),
  countEngagements: forEveryone({ query: {} }),
  listEngagementNames: forEveryone(),
  listCustomers: forEveryone(),
  getEngagement: onEngagement(),
  getEngagementHeader: onEngagement(),
  listMembers: onEngagement(),
  listAudits: onEngagement(),
}
