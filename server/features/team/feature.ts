import type { Feature } from '../../platform/feature.ts'
import { teamRoutes } from './routes.ts'
import { teamTables } from './stored-data.ts'

export const team: Feature = {
  routes: teamRoutes,
  storedTables: teamTables,
}
