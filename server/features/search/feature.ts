import type { Feature } from '../../platform/feature.ts'
import { searchRoutes } from './routes.ts'
import { searchTables } from './stored-data.ts'

export const search: Feature = {
  routes: searchRoutes,
  storedTables: searchTables,
}
