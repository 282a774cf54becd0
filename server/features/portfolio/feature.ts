import type { Feature } from '../../platform/feature.ts'
import { portfolioRoutes } from './routes.ts'

export const portfolio: Feature = {
  routes: portfolioRoutes,
}
