import type { Feature } from '../../platform/feature.ts'
import { teamRequestRoutes } from './routes.ts'

export const teamRequests: Feature = {
  routes: teamRequestRoutes,
}
