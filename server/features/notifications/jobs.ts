import { daysBefore } from '@portal/domain/dates/days-before'
import { deleteEventsBefore } from '../../platform/events/event-data.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal } from '../../platform/portal.ts'
import { deleteNoticesBefore } from './inbox-data.ts'
import { mailEvents } from './mail-events.ts'
import { deleteTokensBefore } from './settings-data.ts'
import { warnOfEndingWorkOrders } from './warn-of-ending-work-orders.ts'

const noticeDays = 90
/** Long, because people unsubscribe from old mails too. */
const tokenDays = 400

export const notificationJobs = (portal: Portal): JobKind<never>[] => [
  { name: 'mail-events', cron: '* * * * *', handle: () => mailEvents(portal) },
  { name: 'warn-of-ending-work-orders', cron: '11 * * * *', handle: () => warnOfEndingWorkOrders(portal) },
  { name: 'remove-old-events', cron: '47 3 * * *', handle: () => removeOldEvents(portal) },
]

async function removeOldEvents({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<void> {
  await deleteEventsBefore(db, daysBefore(now(), noticeDays))
  await deleteNoticesBefore(db, daysBefore(now(), noticeDays))
  await deleteTokensBefore(db, daysBefore(now(), tokenDays))
}
