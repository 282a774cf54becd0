import type { Feature } from '../../platform/feature.ts'
import { customerSignOnsCheck } from './health-check.ts'
import { customerSignOnRoutes } from './routes.ts'

export const customerSignOn: Feature = {
  routes: customerSignOnRoutes,
  healthChecks: ({ db, config }) => [customerSignOnsCheck(db, config)],
}
