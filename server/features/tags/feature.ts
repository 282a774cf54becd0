import type { Feature } from '../../platform/feature.ts'
import { tagRoutes } from './routes.ts'

export const tags: Feature = {
  routes: tagRoutes,
}
