import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal } from '../../platform/portal.ts'
import { planRemovals } from './plan-removals.ts'
import { removeDue } from './remove-engagement.ts'

export const retentionJobs = (portal: Portal): JobKind<never>[] => [
  { name: 'remove-closed-engagements', cron: '29 * * * *', handle: () => lookAfterClosed(portal) },
]

/** Updates the plan first, so that reopened engagements are not removed. */
export async function lookAfterClosed(portal: Portal): Promise<void> {
  await planRemovals(portal)
  await removeDue(portal)
}
