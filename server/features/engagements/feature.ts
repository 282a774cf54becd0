import type { Feature } from '../../platform/feature.ts'
import { engagementRoutes } from './routes.ts'

export const engagements: Feature = {
  routes: engagementRoutes,
}
