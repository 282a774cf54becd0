import { type AccessRow, forEveryone, onEngagement } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  compareWorkOrders: forEveryone({ query: { ids: '[]' } }),
  getEngagementOverview: onEngagement(),
  listChangeLines: forEveryone(),
  listChanges: forEveryone({ query: { since: '7-days' } }),
  listLeaving: forEveryone(),
  listWaiting: forEveryone(),
  markThing: forEveryone({ body: { thing: 'audit:1', mark: 'seen' } }),
}
