import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal } from '../../platform/portal.ts'
import { runWorkbooks } from './run-workbook.ts'
import { jobName } from './start-workbook.ts'

export const workbookJobs = (portal: Portal): JobKind<never>[] => [
  { name: jobName, cron: '* * * * *', handle: () => runWorkbooks(portal) },
]
