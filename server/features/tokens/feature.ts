import type { Feature } from '../../platform/feature.ts'
import { tokenRoutes } from './routes.ts'
import { tokenTables } from './stored-data.ts'

export const tokens: Feature = {
  routes: tokenRoutes,
  storedTables: tokenTables,
}
