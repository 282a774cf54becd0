import type { Feature } from '../../platform/feature.ts'
import { serveInvitations } from './invitation-page.ts'
import { stakeholderJobs } from './jobs.ts'
import { stakeholderRoutes } from './routes.ts'
import { stakeholderTables } from './stored-data.ts'

export const stakeholders: Feature = {
  routes: stakeholderRoutes,
  jobs: stakeholderJobs,
  pages: serveInvitations,
  storedTables: stakeholderTables,
}
