import type { Feature } from '../../platform/feature.ts'
import { workOrderRoutes } from './routes.ts'
import { workOrderTables } from './stored-data.ts'

export const workOrders: Feature = {
  routes: workOrderRoutes,
  storedTables: workOrderTables,
}
