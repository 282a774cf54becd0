import type { Feature } from '../../platform/feature.ts'
import { dayRoutes } from './routes.ts'
import { dayTables } from './stored-data.ts'

export const days: Feature = {
  routes: dayRoutes,
  storedTables: dayTables,
}
