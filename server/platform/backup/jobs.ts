import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { keepDeletionFile } from '../deletion-log/file.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { Portal } from '../portal.ts'
import { backUp } from './back-up.ts'
import { findLastBackups, isBackupUnderWay } from './run-data.ts'
import { writeWhole } from './write-file.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
/** The job runs hourly; a backup may start this much early, so that it does not wait for another hour. */
const leeway = 10 * 60 * 1000

export const backupJobs = (portal: Portal): JobKind<never>[] =>
  portal.config.BACKUP_DIR === null
    ? []
    : [
        {
          name: 'back-up',
          cron: '41 * * * *',
          options: { expireInSeconds: 12 * 60 * 60, retryLimit: 3 },
          handle: () => backUpWhenDue(portal),
        },
      ]

/** Makes a backup on one instance if the last complete one is old enough, and deletes expired ones. */
export async function backUpWhenDue(portal: Portal): Promise<void> {
  const { longRunningDb: db, storage, storedObjects, config, log, now } = portal
  const { BACKUP_DIR, BACKUP_HOURS } = config
  if (BACKUP_DIR === null) return
  await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 })
  await keepDeletionFile(portal)
  if (await isBackupUnderWay(db)) return
  const { whole } = await findLastBackups(db)
  if (whole && now().getTime() - whole.began_at.getTime() < BACKUP_HOURS * hour - leeway) return
  const file = path.join(BACKUP_DIR, nameAt(now()))
  const summary = await writeWhole(file, (to) => backUp({ db, storage, storedObjects, config, now }, file, to))
  log.info({ file, ...summary }, 'backup made')
  await removeOld(BACKUP_DIR, config, now())
}

const namePattern = /^portal-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.zip(\.unfinished)?$/
const nameAt = (now: Date): string => `portal-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`

/** Deletes only the portal's own backups, by the time in their names: keeps the newest, and others for some days. */
async function removeOld(
  folder: string,
  { BACKUP_KEEP, BACKUP_KEEP_DAYS }: Pick<Portal['config'], 'BACKUP_KEEP' | 'BACKUP_KEEP_DAYS'>,
  now: Date,
): Promise<void> {
  const names = new Set(await readdir(folder))
  const backups = [...names].flatMap((name) => {
    const [, date, hours, minutes, seconds, unfinished] = name.match(namePattern) ?? []
    // A killed backup leaves an empty file next to the unfinished one.
    const isWhole = !unfinished && !names.has(`${name}.unfinished`)
    return date ? [{ name, isWhole, at: new Date(`${date}${hours}:${minutes}:${seconds}Z`) }] : []
  })
  const isOlder = (at: Date, days: number): boolean => now.getTime() - at.getTime() > days * day
  const whole = backups.filter(({ isWhole }) => isWhole).toSorted((one, other) => +other.at - +one.at)
  const old = whole.slice(BACKUP_KEEP).filter(({ at }) => isOlder(at, BACKUP_KEEP_DAYS))
  const broken = backups.filter(({ at, isWhole }) => !isWhole && isOlder(at, 1))
  for (const { name } of [...old, ...broken]) await rm(path.join(folder, name), { force: true })
}
