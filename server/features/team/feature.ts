import type { Feature } from '../../platform/feature.ts'
import { teamRoutes } from './routes.ts'

export const team: Feature = {
  routes: teamRoutes,
}
