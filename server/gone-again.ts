import { setTimeout as wait } from 'node:timers/promises'
import { stepsInTurn } from './jobs/each-in-turn.ts'
import type { Portal } from './portal.ts'
import { eraseAgain } from './privacy/erase-again.ts'
import { removeAgain } from './retention/remove-again.ts'

/** A start waits no longer for a store that takes its time. */
const longest = 5_000

/**
 * Reapplies deletions that a restored backup undid, before the server accepts requests. If the storage does not answer, the
 * start continues, and the deletions are reapplied when it does, at the latest by the hourly jobs.
 */
export async function doAgain(portal: Portal, patience = longest): Promise<void> {
  const { log } = portal
  const again = stepsInTurn(
    () => eraseAgain(portal),
    () => removeAgain(portal),
  ).catch((error) => log.warn({ err: error }, 'could not check the ledger of erasures and removals, will retry'))
  const isLate = await Promise.race([again, wait(patience, 'late' as const, { ref: false })])
  if (isLate === 'late') log.warn('the file store is slow; the ledger of erasures and removals will be checked later')
}
