import type { Feature } from '../../platform/feature.ts'
import { tokenRoutes } from './routes.ts'

export const tokens: Feature = {
  routes: tokenRoutes,
}
