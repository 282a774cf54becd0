import type { JobKind } from '../jobs/jobs.ts'
import type { Portal } from '../portal.ts'
import { eraseAgain } from './erase-again.ts'
import { finishErasures } from './undo-erasure.ts'

export const privacyJobs = (portal: Portal): JobKind<never>[] => [
  { name: 'finish-erasures', cron: '13 * * * *', handle: () => lookAfterErased(portal) },
]

async function lookAfterErased(portal: Portal): Promise<void> {
  await finishErasures(portal)
  await eraseAgain(portal)
}
