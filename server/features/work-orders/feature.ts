import type { Feature } from '../../platform/feature.ts'
import { workOrderRoutes } from './routes.ts'

export const workOrders: Feature = {
  routes: workOrderRoutes,
}
