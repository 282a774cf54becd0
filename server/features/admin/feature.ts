import type { Feature } from '../../platform/feature.ts'
import { adminRoutes } from './routes.ts'

export const admin: Feature = {
  routes: adminRoutes,
}
