import type { Feature } from '../../platform/feature.ts'
import { notificationJobs } from './jobs.ts'
import { notificationRoutes } from './routes.ts'
import { notificationTables } from './stored-data.ts'
import { serveUnsubscribe } from './unsubscribe.ts'

export const notifications: Feature = {
  routes: notificationRoutes,
  jobs: notificationJobs,
  pages: serveUnsubscribe,
  storedTables: notificationTables,
}
