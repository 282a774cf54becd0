import type { Feature } from '../../platform/feature.ts'
import { workbookJobs } from './jobs.ts'
import { workbookRoutes } from './routes.ts'
import { workbookTables } from './stored-data.ts'

export const workbooks: Feature = {
  routes: workbookRoutes,
  jobs: workbookJobs,
  storedTables: workbookTables,
}
