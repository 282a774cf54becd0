import type { Endpoint } from '@portal/domain/contract/endpoint'
import * as contract from '@portal/domain/portfolio/contract'
import { maySeePortfolio, onlyStaffSeePortfolio } from '@portal/domain/portfolio/permissions'
import { forbidden } from '../../platform/http/api-error.ts'
import { route as anyRoute, type Context, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { findLeads } from './data.ts'
import { exportPortfolio } from './export-portfolio.ts'
import { findLeavingMonths, findPortfolio, findPortfolioFigures } from './find-portfolio.ts'
import { saveVisit } from './visit-data.ts'

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
    anyRoute(contract.noteVisit, async ({ params, viewer, db, audit }) => {
      const engagement_id = await visibleEngagement({ db, audit }, viewer, params.id)
      if (!maySeePortfolio(viewer)) throw forbidden(onlyStaffSeePortfolio)
      await saveVisit(db, { account_id: viewer.id, engagement_id, now: services.now() })
      return undefined
    }),
    route(contract.exportPortfolio, async ({ query, viewer, db }) => exportPortfolio(services, db, viewer, query)),
  ]
}
