import type { Endpoint } from '@portal/domain/contract/endpoint'
import * as contract from '@portal/domain/portfolio/contract'
import { maySeePortfolio, onlyStaffSeePortfolio } from '@portal/domain/portfolio/permissions'
import { forbidden } from '../http/api-error.ts'
import { route as anyRoute, type Context, type Route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { findLeads } from './data.ts'
import { exportPortfolio } from './export-portfolio.ts'
import { findLeavingMonths, findPortfolio, findPortfolioFigures } from './find-portfolio.ts'

/** Every call here is for the provider's staff, whatever it does. */
const route: typeof anyRoute = (endpoint, handle, how) =>
  anyRoute(
    endpoint,
    (call) => {
      if (!maySeePortfolio((call as Context<Endpoint>).viewer)) throw forbidden(onlyStaffSeePortfolio)
      return handle(call)
    },
    how,
  )

export function portfolioRoutes(portal: Portal): Route[] {
  return [
    route(contract.listPortfolio, async ({ query, viewer }) => findPortfolio(portal, viewer, query)),
    route(contract.sumPortfolio, async ({ query, viewer }) => findPortfolioFigures(portal, viewer, query)),
    route(contract.listPortfolioLeads, async ({ viewer }) => findLeads(portal.db, viewer)),
    route(contract.listPeopleByLastDay, async ({ query, viewer }) => findLeavingMonths(portal, viewer, query.month)),
    route(contract.exportPortfolio, async ({ query, viewer }) => exportPortfolio(portal, viewer, query)),
  ]
}
