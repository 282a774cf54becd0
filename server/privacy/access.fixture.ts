import { type AccessRow, forEveryone } from '../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  getMyArchive: forEveryone(),
  getPersonArchive: {
    request: (world) => ({ params: { id: world.accounts['stakeholder level 1'] } }),
    allowed: ['superuser'],
    ofNoEngagement: true,
  },
}
