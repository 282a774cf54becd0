import { addDays } from '@portal/domain/dates/calendar-day'
import { daysBefore } from '@portal/domain/dates/days-before'
import { soonDays } from '@portal/domain/files/expiry'
import { fileExpiring, filesPath } from '@portal/domain/files/file-events'
import { emission } from '../../platform/events/events.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal } from '../../platform/portal.ts'
import { longestUpload, sweep } from '../../platform/storage/sweep.ts'
import { deleteAccessBefore } from './access-data.ts'
import { archiveExpired, filePrefix, hasVersions, idsOfVersions, takeExpiring } from './data.ts'
import { expiringEmail } from './emails.ts'

export const fileJobs = (portal: Portal): JobKind<never>[] => [
  { name: 'archive-expired-files', cron: '11 * * * *', handle: () => archiveExpiredFiles(portal) },
  { name: 'tell-of-expiring-files', cron: '0 7 * * *', handle: () => notifyOfExpiringFiles(portal) },
  { name: 'remove-old-downloads', cron: '47 3 * * *', handle: () => removeOldDownloads(portal) },
  { name: 'remove-upload-leftovers', cron: '23 2 * * *', handle: () => removeLeftovers(portal, longestUpload) },
]

export const archiveExpiredFiles = ({ db, today, now }: Portal): Promise<void> => archiveExpired(db, today(), now())

/** Deletes downloads and failed passwords that are older than DOWNLOAD_DAYS. */
export const removeOldDownloads = ({ db, config, now }: Pick<Portal, 'db' | 'config' | 'now'>): Promise<void> =>
  deleteAccessBefore(db, daysBefore(now(), config.DOWNLOAD_DAYS))

/** Once for each expiry; files that were missed on the seventh day before are made up for later. */
export async function notifyOfExpiringFiles({ db, events, config, settings, today }: Portal): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const files = await takeExpiring(transaction, today(), addDays(today(), soonDays))
    const emissions = files.map(({ engagement_id, title, email, ...subject }) => {
      const { file_name, expire_on } = subject
      const about = {
        concerns: { engagement_ids: [engagement_id] },
        file_name,
        engagement: title,
        href: filesAddress(config, engagement_id),
        productName: settings.product_name,
        expire_on,
        today: today(),
      }
      const emails = { to: { uploader: [email] }, write: (to: string) => expiringEmail({ ...about, to }) }
      return emission(fileExpiring, { engagement_id, subject, actor: null, facts: { expire_on }, emails })
    })
    await events.emitAll(transaction, emissions)
  })
}

export const filesAddress = (config: Portal['config'], engagement_id: string): string =>
  `${config.PUBLIC_URL}${filesPath({ engagement_id })}`

/** Removes what uploads that never ended left behind, when it is older than `age` milliseconds. */
export const removeLeftovers = (portal: Pick<Portal, 'db' | 'storage' | 'log'>, age: number): Promise<void> =>
  sweep(
    portal,
    {
      prefix: filePrefix,
      hasRows: () => hasVersions(portal.db),
      idsWithRow: (ids) => idsOfVersions(portal.db, ids),
    },
    age,
  )
