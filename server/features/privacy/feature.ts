import type { Feature } from '../../platform/feature.ts'
import { privacyJobs } from './jobs.ts'
import { privacyRoutes } from './routes.ts'
import { privacyTables } from './stored-data.ts'

export const privacy: Feature = {
  routes: privacyRoutes,
  jobs: privacyJobs,
  storedTables: privacyTables,
}
