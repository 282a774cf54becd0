import { removalDays } from '@portal/domain/public-api/contract'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal } from '../../platform/portal.ts'
import { forgetRemovedBefore } from './removed-data.ts'

const day = 24 * 60 * 60 * 1000

export const publicApiJobs = (portal: Portal): JobKind<never>[] => [
  {
    name: 'forget-removed-records',
    cron: '53 2 * * *',
    // One day longer than promised, so that a program that is reading pages gets all of them.
    handle: () => forgetRemovedBefore(portal.db, new Date(portal.now().getTime() - (removalDays + 1) * day)),
  },
]
