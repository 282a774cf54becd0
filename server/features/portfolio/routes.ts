import type { Endpoint } from '@portal/domain/contract/endpoint'
import * as contract from '@portal/domain/portfolio/contract'
import { maySeePortfolio, onlyStaffSeePortfolio } from '@portal/domain/portfolio/permissions'
import { forbidden } from '../../platform/http/api-error.ts'
import { route as anyRoute, type Context, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findLeads } from './data.ts'
import { exportPortfolio } from './export-portfolio.ts'
import { findLeavingMonths, findPortfolio, findPortfolioFigures } from './find-portfolio.ts'

/** All calls of the portfolio itself are for the provider's staff only. */
const route: typeof anyRoute = (endpoint, handle, options) =>
  anyRoute(
    endpoint,
    (context) => {
      if (!maySeePortfolio((context as Context<Endpoint>).viewer)) throw forbidden(onlyStaffSeePortfolio)
      return handle(context)
    },
    options,
  )

export function portfolioRoutes(services: Services): Route[] {
  return [
    route(contract.listPortfolio, async ({ query, viewer, db }) => findPortfolio(services, db, viewer, query)),
    route(contract.sumPortfolio, async ({ query, viewer, db }) => findPortfolioFigures(services, db, viewer, query)),
    route(contract.listPortfolioLeads, async ({ viewer, db }) => findLeads(db, viewer)),
    route(contract.listPeopleByLastDay, async ({ query, viewer, db }) =>
      findLeavingMonths(services, db, viewer, query.month),
    ),
    route(contract.exportPortfolio, async ({ query, viewer, db }) => exportPortfolio(services, db, viewer, query)),
  ]
}
