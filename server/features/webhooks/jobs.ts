import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal } from '../../platform/portal.ts'
import { deleteOldDeliveries } from './delivery-data.ts'

export const webhookJobs = ({ db, now }: Pick<Portal, 'db' | 'now'>): JobKind<never>[] => [
  { name: 'remove-old-deliveries', cron: '*/10 * * * *', handle: () => deleteOldDeliveries(db, now()) },
]
