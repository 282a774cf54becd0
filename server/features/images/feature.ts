import type { Feature } from '../../platform/feature.ts'
import { imageRoutes } from './routes.ts'

export const images: Feature = {
  routes: imageRoutes,
}
