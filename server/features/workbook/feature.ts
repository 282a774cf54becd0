import type { Feature } from '../../platform/feature.ts'
import { workbookJobs } from './jobs.ts'
import { photoRoutes } from './photo-routes.ts'
import { workbookRoutes } from './routes.ts'
import { workbookTables } from './stored-data.ts'

export const workbooks: Feature = {
  routes: (services) => [...workbookRoutes(services), ...photoRoutes(services)],
  jobs: workbookJobs,
  storedTables: workbookTables,
}
