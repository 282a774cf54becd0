import type { JobKind } from '../jobs/jobs.ts'
import type { Portal } from '../portal.ts'
import { finishErasures } from './undo-erasure.ts'

export const privacyJobs = (portal: Portal): JobKind<never>[] => [
  { name: 'finish-erasures', cron: '13 * * * *', handle: () => finishErasures(portal) },
]
