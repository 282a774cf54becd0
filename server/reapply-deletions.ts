import { setTimeout as wait } from 'node:timers/promises'
import { runSeparately } from './jobs/run-separately.ts'
import type { Portal } from './portal.ts'
import { reapplyErasures } from './privacy/reapply-erasures.ts'
import { reapplyRemovals } from './retention/reapply-removals.ts'

/** A start waits no longer for a store that takes its time. */
const longest = 5_000

/**
 * Reapplies deletions that a restored backup undid, before the server accepts requests. If the storage does not answer, the
 * start continues, and the deletions are reapplied when it does, at the latest by the hourly jobs.
 */
export async function reapplyDeletions(portal: Portal, patience = longest): Promise<void> {
  const { log } = portal
  const reapply = runSeparately(
    () => reapplyErasures(portal),
    () => reapplyRemovals(portal),
  ).catch((error) => log.warn({ err: error }, 'could not check the deletion log of erasures and removals, will retry'))
  const isLate = await Promise.race([reapply, wait(patience, 'late' as const, { ref: false })])
  if (isLate === 'late')
    log.warn('the file store is slow; the deletion log of erasures and removals will be checked later')
}
