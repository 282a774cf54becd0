import type { Feature } from '../../platform/feature.ts'
import { engagementAccessRoutes } from './routes.ts'

export const engagementAccess: Feature = {
  routes: engagementAccessRoutes,
}
