import type { Feature } from '../../platform/feature.ts'
import { portfolioRoutes } from './routes.ts'
import { portfolioTables } from './stored-data.ts'

export const portfolio: Feature = {
  routes: portfolioRoutes,
  storedTables: portfolioTables,
}
