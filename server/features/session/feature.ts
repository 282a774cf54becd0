import type { Feature } from '../../platform/feature.ts'
import { serveFormPages } from './form-pages.ts'
import { sessionJobs } from './jobs.ts'
import { sessionRoutes } from './routes.ts'
import { makeSetupLink, protectSetupPage } from './setup.ts'
import { serveSignOnCallback } from './sign-on.ts'
import { serveStopRecovery } from './stop-recovery-page.ts'
import { sessionTables } from './stored-data.ts'

export const session: Feature = {
  routes: sessionRoutes,
  jobs: sessionJobs,
  pages: async (server, portal) => {
    serveSignOnCallback(server, portal)
    protectSetupPage(server)
    await serveFormPages(server, portal)
    await serveStopRecovery(server, portal)
  },
  operatorActions: { 'setup-link': makeSetupLink },
  storedTables: sessionTables,
}
