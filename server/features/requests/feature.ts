import type { Feature } from '../../platform/feature.ts'
import { requestRoutes } from './routes.ts'

export const requests: Feature = {
  routes: requestRoutes,
}
