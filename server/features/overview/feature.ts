import type { Feature } from '../../platform/feature.ts'
import { overviewJobs } from './jobs.ts'
import { overviewRoutes } from './routes.ts'

export const overview: Feature = {
  routes: overviewRoutes,
  jobs: overviewJobs,
}
