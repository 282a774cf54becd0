import type { JobKind } from '../jobs/jobs.ts'
import { runSeparately } from '../jobs/run-separately.ts'
import type { Portal } from '../portal.ts'
import { reapplyErasures } from './reapply-erasures.ts'
import { finishErasures } from './undo-erasure.ts'

export const privacyJobs = (portal: Portal): JobKind<never>[] => [
  { name: 'finish-erasures', cron: '13 * * * *', handle: () => lookAfterErased(portal) },
]

export const lookAfterErased = (portal: Portal): Promise<void> =>
  runSeparately(
    () => finishErasures(portal),
    () => reapplyErasures(portal),
  )
