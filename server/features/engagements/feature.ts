import type { Feature } from '../../platform/feature.ts'
import { engagementRoutes } from './routes.ts'
import { engagementTables } from './stored-data.ts'

export const engagements: Feature = {
  routes: engagementRoutes,
  storedTables: engagementTables,
}
