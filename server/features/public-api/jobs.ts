import { daysBefore } from '@portal/domain/dates/days-before'
import { removalDays } from '@portal/domain/public-api/contract'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal } from '../../platform/portal.ts'
import { forgetRemovedBefore } from './removed-data.ts'

export const publicApiJobs = (portal: Portal): JobKind<never>[] => [
  {
    name: 'forget-removed-records',
    cron: '53 2 * * *',
    // One day longer than promised, so that a program that is reading pages gets all of them.
    handle: () => forgetRemovedBefore(portal.db, daysBefore(portal.now(), removalDays + 1)),
  },
]
