import { databaseTrouble } from '../database/database-errors.ts'
import { countEmails } from '../email/email-data.ts'
import type { Feature } from '../feature.ts'
import { countTroubledJobs } from '../health/data.ts'
import { cached, type Finding } from '../health/finding.ts'
import type { Portal } from '../portal.ts'
import { findBackupAge, findFigures } from './data.ts'
import type { Figures } from './metrics.ts'

const hour = 60 * 60 * 1000

/** Figures from the database, queried at most once every few seconds. */
export const figuresOf = (
  { config, db, now }: Pick<Portal, 'config' | 'db' | 'now'>,
  features: readonly Feature[],
  examine: () => Promise<readonly Finding[]>,
): (() => Promise<Figures | undefined>) =>
  cached(async () => {
    try {
      const limits = {
        seenAfter: new Date(now().getTime() - config.SESSION_IDLE_HOURS * hour),
        createdAfter: new Date(now().getTime() - config.SESSION_MAX_DAYS * 24 * hour),
      }
      const [mails, jobs, found, backupAge, checks, ...ofFeatures] = await Promise.all([
        countEmails(db),
        countTroubledJobs(db),
        findFigures(db, limits),
        findBackupAge(db),
        examine(),
        ...features.map(({ figures }) => figures?.({ db })),
      ])
      return {
        mails: { ...mails },
        jobs: { failed: jobs?.failed ?? 0, late: jobs?.late ?? 0 },
        ...found,
        backupAge,
        checks,
        ...Object.assign({}, ...ofFeatures),
      }
    } catch (error) {
      if (databaseTrouble(error)) return undefined
      throw error
    }
  })
