import { addDays } from '@portal/domain/dates/calendar-day'
import { soonDays } from '@portal/domain/files/expiry'
import type { Portal } from '../context.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { archiveExpired, hasFiles, idsWithoutVersion, takeExpiring } from './data.ts'
import { expiringLetter } from './letters.ts'
import { keyOf } from './upload-file.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

export const fileJobs = (portal: Portal): JobKind<never>[] => [
  { name: 'archive-expired-files', cron: '11 * * * *', handle: () => archiveExpiredFiles(portal) },
  { name: 'tell-of-expiring-files', cron: '0 7 * * *', handle: () => tellOfExpiringFiles(portal) },
  // No upload takes longer than an hour.
  { name: 'remove-upload-leftovers', cron: '23 2 * * *', handle: () => removeLeftovers(portal, hour) },
]

export const archiveExpiredFiles = ({ db, today, now }: Portal): Promise<void> => archiveExpired(db, today(), now())

/** Once for each expiry; files that were missed on the seventh day before are made up for later. */
export async function tellOfExpiringFiles({ db, mailer, config, today }: Portal): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const file of await takeExpiring(transaction, today(), addDays(today(), soonDays)))
      await mailer.post(
        transaction,
        expiringLetter({
          to: file.email,
          file_name: file.file_name,
          engagement: file.title,
          href: filesAddress(config, file.engagement_id),
          productName: config.PRODUCT_NAME,
          expire_on: file.expire_on,
          today: today(),
        }),
      )
  })
}

export const filesPath = (engagementId: string): string => `/engagements/${encodeURIComponent(engagementId)}/files`
export const filesAddress = (config: Portal['config'], engagementId: string): string =>
  `${config.PUBLIC_URL}${filesPath(engagementId)}`

/**
 * Removes what uploads that never came to their end left in the store, and what a deletion could not remove. Only
 * things older than `age` milliseconds: others may belong to an upload of another instance; 0 where there is no other.
 */
export async function removeLeftovers(
  { db, storage, log }: Pick<Portal, 'db' | 'storage' | 'log'>,
  age: number,
): Promise<void> {
  await storage.removeUnfinished(age)
  // A database without any file beside a full store is the wrong one: what is older than a day is left alone then.
  const oldest = (await hasFiles(db)) ? Number.POSITIVE_INFINITY : day
  let batch: string[] = []
  const removeBatch = async (): Promise<void> => {
    for (const id of await idsWithoutVersion(db, batch)) {
      await storage.remove(keyOf(id))
      log.info({ id }, 'removed what an upload left behind')
    }
    batch = []
  }
  for await (const { key, stored_at } of storage.list('files/')) {
    const old = Date.now() - stored_at.getTime()
    if (old >= age && old <= oldest) batch.push(key.slice('files/'.length))
    if (batch.length >= 500) await removeBatch()
  }
  await removeBatch()
}
