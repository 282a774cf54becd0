import type { Feature } from '../../platform/feature.ts'
import { publicApiJobs } from './jobs.ts'
import { publicApiRoutes } from './routes.ts'
import { publicApiTables } from './stored-data.ts'

export const publicApi: Feature = {
  routes: publicApiRoutes,
  jobs: publicApiJobs,
  storedTables: publicApiTables,
}
