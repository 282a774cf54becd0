import type { Feature } from '../../platform/feature.ts'
import { bugReportJobs, removeImageLeftovers } from './jobs.ts'
import { imagePrefix } from './report-image.ts'
import { bugReportRoutes } from './routes.ts'
import { bugReportTables } from './stored-data.ts'

export const bugReports: Feature = {
  routes: bugReportRoutes,
  jobs: bugReportJobs,
  storedObjects: { prefix: imagePrefix, table: 'bug_report_image' },
  removeLeftovers: removeImageLeftovers,
  storedTables: bugReportTables,
}
