import type { Feature } from '../../platform/feature.ts'
import { feedbackRoutes } from './routes.ts'
import { feedbackTables } from './stored-data.ts'

export const feedback: Feature = {
  routes: feedbackRoutes,
  storedTables: feedbackTables,
}
