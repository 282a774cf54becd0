import type { Feature } from '../../platform/feature.ts'
import { privacyJobs } from './jobs.ts'
import { privacyRoutes } from './routes.ts'

export const privacy: Feature = {
  routes: privacyRoutes,
  jobs: privacyJobs,
}
