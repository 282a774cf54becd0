import type * as calls from '@portal/domain/portfolio/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
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

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(
    ['listPortfolio', 'sumPortfolio', 'listPortfolioLeads', 'listPeopleByLastDay', 'exportPortfolio'],
    may.forStaff,
  ),
  noteVisit: may.onEngagement(model.staff),
}
