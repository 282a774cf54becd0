import type { Feature } from '../../platform/feature.ts'
import { overviewJobs } from './jobs.ts'
import { overviewRoutes } from './routes.ts'
import { overviewTables } from './stored-data.ts'

export const overview: Feature = {
  routes: overviewRoutes,
  jobs: overviewJobs,
  storedTables: overviewTables,
}
