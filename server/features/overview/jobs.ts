import { daysBefore } from '@portal/domain/dates/days-before'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal } from '../../platform/portal.ts'
import { deleteMarksBefore } from './data.ts'

/** Days for which marks are kept; longer than any to-do stays open. */
const markDays = 120

export const overviewJobs = ({ db, now }: Pick<Portal, 'db' | 'now'>): JobKind<never>[] => [
  {
    name: 'remove-old-marks',
    cron: '53 3 * * *',
    handle: () => deleteMarksBefore(db, daysBefore(now(), markDays)),
  },
]
