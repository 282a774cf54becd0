import { findLastBackups } from '../backup/run-data.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Check, Found } from './finding.ts'
import { folderProblem } from './folder-problem.ts'

const hour = 60 * 60 * 1000

/** Age of the last complete backup of any instance or command. */
export const backupCheck = (db: Database, config: Config, now: () => Date): Check => ({
  name: 'backups',
  needs: 'database',
  advice: 'Check that BACKUP_DIR exists and belongs to this user.',
  run: async (): Promise<Found> => {
    const { BACKUP_DIR, BACKUP_HOURS } = config
    const { whole, failure } = await findLastBackups(db)
    const age = whole ? now().getTime() - whole.began_at.getTime() : Number.POSITIVE_INFINITY
    const last = whole ? `the last backup is ${Math.max(0, age / hour).toFixed(1)} hours old` : 'no backup yet'
    if (BACKUP_DIR === null) return { state: 'off', fact: `BACKUP_DIR is not set; ${last}` }
    const problem = await folderProblem(BACKUP_DIR)
    if (problem !== undefined) {
      const advice =
        'Create the folder for the user of the portal, or correct BACKUP_DIR. Until then, the portal makes no backups.'
      return { state: 'wrong', fact: `BACKUP_DIR ${problem}; ${last}`, advice }
    }
    if (age > 2 * BACKUP_HOURS * hour) {
      const why = failure === null ? '' : ` (${failure})`
      return { state: whole ? 'wrong' : 'warning', fact: last + why, advice: 'Search the log for back-up.' }
    }
    if (failure !== null)
      return {
        state: 'warning',
        fact: `${last}; a newer backup failed: ${failure}`,
        advice: 'The portal will try again.',
      }
    if (whole && whole.missing > 0) {
      const advice = 'The log names them. Look for them in older backups.'
      return { state: 'warning', fact: `${last}; ${whole.missing} files are missing in the file store`, advice }
    }
    return { state: 'ok', fact: last }
  },
})
