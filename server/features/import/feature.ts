import type { Feature } from '../../platform/feature.ts'
import { importJobs } from './jobs.ts'
import { importRoutes } from './routes.ts'
import { importTables } from './stored-data.ts'

export const imports: Feature = {
  routes: importRoutes,
  jobs: importJobs,
  storedTables: importTables,
}
