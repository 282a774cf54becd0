import { setTimeout as wait } from 'node:timers/promises'
import { findErasureEntry, findErasureIds } from '../features/privacy/reapply-erasures-data.ts'
import { findRemovalEntry, findRemoved } from '../features/retention/plan-data.ts'
import { addToDeletionLog, findDeletionLog } from '../platform/deletion-log/data.ts'
import { isMissing } from '../platform/deletion-log/entry.ts'
import { writeDeletionFile } from '../platform/deletion-log/file.ts'
import { objectKey, readStoredEntries } from '../platform/deletion-log/stored-entries.ts'
import type { JobKind } from '../platform/jobs/jobs.ts'
import type { Portal } from '../platform/portal.ts'
import { reapplyDeletions } from './reapply-deletions.ts'

// Instances of earlier versions keep the deletion log as objects in the file store, also while they run next to this one during
// an upgrade. Delete this file, its job and stored-entries.ts in the next release.

export const deletionLogJobs = (portal: Portal): JobKind<never>[] => [
  { name: 'convert-deletion-log', cron: '47 * * * *', handle: () => convertStoredDeletions(portal) },
]

/** A start waits no longer for a store that takes its time. */
const longest = 5_000

/** If the store does not answer, the start continues, and the hourly job converts its objects. */
export async function convertBeforeStart(portal: Portal, longestWait = longest): Promise<void> {
  const { log } = portal
  await logKnownDeletions(portal)
  const convert = convertStoredDeletions(portal).catch((error) =>
    log.warn({ err: error }, 'could not check the deletion log in the file store, will retry'),
  )
  const isLate = await Promise.race([convert, wait(longestWait, 'late' as const, { ref: false })])
  if (isLate === 'late') log.warn('the file store is slow; the deletion log in it will be checked later')
}

/** Moves entries from the file store to the table, and reapplies deletions that the rows do not show. */
export async function convertStoredDeletions(portal: Portal): Promise<void> {
  const { longRunningDb, storage, log } = portal
  await logKnownDeletions(portal)
  const stored = await readStoredEntries(storage, log)
  const entries = [...stored.values()].filter((entry) => entry !== undefined)
  await reapplyDeletions(portal, entries, (sentence) => log.warn(sentence))
  // Before the objects are deleted, so that a copy outside the database remains.
  await writeDeletionFile(portal)
  const converted = await findDeletionLog(longRunningDb)
  const names = new Set([...converted.values()].flatMap((entry) => (entry.kind === 'undone' ? [] : objectKey(entry))))
  for (const [key, entry] of stored)
    if (entry ? !isMissing(converted, entry) : names.has(key)) await storage.remove(key)
}

/** Adds what instances of earlier versions did to the table: their erasures and removals, and those they took back. */
async function logKnownDeletions({ longRunningDb: db }: Portal): Promise<void> {
  const log = await findDeletionLog(db)
  const erasureIds = await findErasureIds(db)
  for (const id of erasureIds) {
    const entry = log.has(`erasure ${id}`) ? undefined : await findErasureEntry(db, id)
    if (entry) await addToDeletionLog(db, entry)
  }
  for (const { kind, id } of log.values())
    if (kind === 'erasure' && !erasureIds.includes(id) && !log.has(`undone ${id}`))
      await addToDeletionLog(db, { kind: 'undone', id })
  for (const { id, allowed_back_by } of await findRemoved(db)) {
    const entry = log.has(`removal ${id}`) ? undefined : await findRemovalEntry(db, id)
    if (entry) await addToDeletionLog(db, entry)
    if (allowed_back_by !== null && !log.has(`return ${id}`)) await addToDeletionLog(db, { kind: 'return', id })
  }
}
