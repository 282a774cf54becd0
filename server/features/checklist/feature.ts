import type { Feature } from '../../platform/feature.ts'
import { checklistRoutes } from './routes.ts'

export const checklist: Feature = {
  routes: checklistRoutes,
}
