import type { JobKind } from '../../platform/jobs/jobs.ts'
import { runSeparately } from '../../platform/jobs/run-separately.ts'
import type { Portal } from '../../platform/portal.ts'
import { eraseDue, runSecondSearch } from './erase-person.ts'

export const privacyJobs = (portal: Portal): JobKind<never>[] => [
  // Every quarter of an hour, because 02:00 is at 45 minutes past the hour in some time zones.
  { name: 'erase-people', cron: '*/15 * * * *', handle: () => erasePeople(portal) },
]

export const erasePeople = (portal: Portal): Promise<void> =>
  runSeparately(
    () => eraseDue(portal),
    () => runSecondSearch(portal),
  )
