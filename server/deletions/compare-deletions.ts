import path from 'node:path'
import { isKnownPerson } from '../features/privacy/reapply-erasures-data.ts'
import { isKnownClient } from '../features/retention/plan-data.ts'
import { findDeletionLog } from '../platform/deletion-log/data.ts'
import { type DeletionEntry, type DeletionLog, entryKey, isMissing } from '../platform/deletion-log/entry.ts'
import {
  DeletionFileProblem,
  deletionFileName,
  keepDeletionFile,
  readDeletionFile,
} from '../platform/deletion-log/file.ts'
import type { Portal } from '../platform/portal.ts'

/**
 * Compares the deletion log with the file in BACKUP_DIR before the portal serves anyone. Throws `DeletionFileProblem` if a
 * line is damaged, or if the database lacks entries of the file because it was restored without `portal restore`.
 */
export async function compareDeletions(portal: Portal): Promise<void> {
  const { config, log, longRunningDb } = portal
  const file = config.BACKUP_DIR === null ? undefined : path.join(config.BACKUP_DIR, deletionFileName)
  // Read before the log: another instance may commit a deletion and then write it to the file.
  const listed = file === undefined ? undefined : await readListed(file, log)
  if (file !== undefined && listed) {
    const deletionLog = await findDeletionLog(longRunningDb)
    const missing = [...listed.values()].filter((entry) => isMissing(deletionLog, entry))
    if (missing.length > 0)
      throw new DeletionFileProblem(
        (await isOfThisPortal(longRunningDb, deletionLog, listed))
          ? missingSentence(file, missing)
          : otherPortalSentence(file),
      )
  }
  await keepDeletionFile(portal)
}

/** Returns undefined if the file cannot be read, for example because the folder is not mounted; a health check reports that. */
async function readListed(file: string, log: Portal['log']): Promise<DeletionLog | undefined> {
  try {
    return await readDeletionFile(file)
  } catch (error) {
    if (error instanceof DeletionFileProblem) throw error
    log.error({ err: error, file }, 'could not compare the deletion log with the file in BACKUP_DIR')
    return undefined
  }
}

/** False if no entry of the file is known here and none names a person or a customer of this database. */
export async function isOfThisPortal(
  db: Portal['db'],
  deletionLog: DeletionLog,
  listed: DeletionLog,
): Promise<boolean> {
  const entries = [...listed.values()]
  if (entries.some((entry) => deletionLog.has(entryKey(entry)))) return true
  for (const entry of entries) {
    if (entry.kind === 'erasure' && (await isKnownPerson(db, entry))) return true
    if ((entry.kind === 'removal' || entry.kind === 'work-order') && (await isKnownClient(db, entry.client_id)))
      return true
  }
  return false
}

/** Message about a deletion file that has nothing to do with this database. */
export const otherPortalSentence = (file: string): string =>
  `${file} lists deletions, but this database has none of the people and customers in them.\nIf the list belongs to another portal, set BACKUP_DIR to a folder that only this portal uses. If it belongs to this portal, run the command "reapply-deletions --gone ${file}".`

function missingSentence(file: string, missing: readonly DeletionEntry[]): string {
  const reversed = new Set(missing.flatMap(({ kind, id }) => (kind === 'return' ? [id] : [])))
  const count = (kind: 'erasure' | 'removal' | 'work-order'): number =>
    missing.filter((entry) => entry.kind === kind && !reversed.has(entry.id)).length
  const [people, engagements, orders] = [count('erasure'), count('removal'), count('work-order')]
  const consequence =
    people + engagements + orders > 0
      ? `Erased people who would be back: ${people}. Removed engagements that would be back: ${engagements}. Deleted work orders that would be back: ${orders}.`
      : 'Decisions to allow people or engagements again are missing.'
  return `The database lacks entries of the deletion log in ${file}. It was probably restored from an older copy. ${consequence}\nRun the command "reapply-deletions", then start the portal again.`
}
