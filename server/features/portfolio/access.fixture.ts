import { type AccessRow, onEngagement } from '../../testing/access-row.ts'
import { staff } from '../../testing/access-world.ts'

const forStaff = (): AccessRow => ({ request: () => ({ query: {} }), allowed: staff })

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listPortfolio: forStaff(),
  sumPortfolio: forStaff(),
  listPortfolioLeads: forStaff(),
  listPeopleByLastDay: forStaff(),
  exportPortfolio: forStaff(),
  noteVisit: { ...onEngagement(), allowed: staff },
}
