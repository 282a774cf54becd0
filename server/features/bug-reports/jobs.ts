import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal } from '../../platform/portal.ts'
import { longestUpload, sweep } from '../../platform/storage/sweep.ts'
import { hasImages, idsOfImages } from './data.ts'
import { imagePrefix } from './report-image.ts'

export const bugReportJobs = (portal: Portal): JobKind<never>[] => [
  { name: 'remove-image-leftovers', cron: '29 2 * * *', handle: () => removeImageLeftovers(portal, longestUpload) },
]

/** Removes images older than `age` milliseconds whose report was never written. */
export const removeImageLeftovers = (portal: Pick<Portal, 'db' | 'storage' | 'log'>, age: number): Promise<void> =>
  sweep(
    portal,
    {
      prefix: imagePrefix,
      hasRows: () => hasImages(portal.db),
      idsWithRow: (ids) => idsOfImages(portal.db, ids),
    },
    age,
  )
