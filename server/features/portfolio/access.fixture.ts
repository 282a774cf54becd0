import type * as calls from '@portal/domain/portfolio/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listPortfolio: sameRequest({ query: {} }),
  sumPortfolio: sameRequest({ query: {} }),
  listPortfolioLeads: sameRequest({ query: {} }),
  listPeopleByLastDay: sameRequest({ query: {} }),
  exportPortfolio: sameRequest({ query: {} }),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(
    ['listPortfolio', 'sumPortfolio', 'listPortfolioLeads', 'listPeopleByLastDay', 'exportPortfolio'],
    may.forStaff,
  ),
}
