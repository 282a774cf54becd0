import { dayAt } from '@portal/domain/dates/calendar-day'
import type { Feature } from '../../platform/feature.ts'
import { retentionCheck } from './health-check.ts'
import { retentionJobs } from './jobs.ts'
import { retentionRoutes } from './routes.ts'
import { retentionTables } from './stored-data.ts'

export const retention: Feature = {
  routes: retentionRoutes,
  jobs: retentionJobs,
  healthChecks: ({ db, config, now }) => [retentionCheck(db, config, () => dayAt(now(), config.TIME_ZONE))],
  storedTables: retentionTables,
}
