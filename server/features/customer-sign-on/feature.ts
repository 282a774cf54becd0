import type { Feature } from '../../platform/feature.ts'
import { customerSignOnsCheck } from './health-check.ts'
import { customerSignOnRoutes } from './routes.ts'
import { customerSignOnTables } from './stored-data.ts'

export const customerSignOn: Feature = {
  routes: customerSignOnRoutes,
  healthChecks: ({ db, config }) => [customerSignOnsCheck(db, config)],
  storedTables: customerSignOnTables,
}
