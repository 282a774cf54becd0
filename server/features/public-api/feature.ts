import type { Feature } from '../../platform/feature.ts'
import { publicApiJobs } from './jobs.ts'
import { publicApiRoutes } from './routes.ts'

export const publicApi: Feature = {
  routes: publicApiRoutes,
  jobs: publicApiJobs,
}
