import type { Feature } from '../../platform/feature.ts'
import { teamRequestRoutes } from './routes.ts'
import { teamRequestTables } from './stored-data.ts'

export const teamRequests: Feature = {
  routes: teamRequestRoutes,
  storedTables: teamRequestTables,
}
