import type { Feature } from '../../platform/feature.ts'
import { recordRoutes } from './routes.ts'
import { recordTables } from './stored-data.ts'

export const records: Feature = {
  routes: recordRoutes,
  storedTables: recordTables,
}
