import { formerName } from '@portal/domain/privacy/erasure'
import { reapplyAllowedAddress, reapplyErasure } from '../features/privacy/reapply-erasures.ts'
import { reapplyDeletedOrder, reapplyRemoval, reapplyReturn } from '../features/retention/reapply-removals.ts'
import { removeContents } from '../features/retention/remove-engagement.ts'
import { findDeletionLog } from '../platform/deletion-log/data.ts'
import { type DeletionEntry, entryKey, isMissing } from '../platform/deletion-log/entry.ts'
import type { Portal } from '../platform/portal.ts'

type Needs = Pick<Portal, 'db' | 'longRunningDb' | 'config' | 'now' | 'auditLog' | 'storage' | 'storedTables' | 'log'>

export interface Reapplied {
  erasures: number
  removals: number
  /** Entries that cannot be reapplied now. */
  failed: DeletionEntry[]
}

/**
 * Reapplies deletions that the deletion log of this database lacks, and adds them to it. One that fails does not stop the
 * others. Calls `report` with a sentence for each deletion and each failure.
 */
export async function reapplyDeletions(
  portal: Needs,
  entries: Iterable<DeletionEntry>,
  report: (sentence: string) => void,
): Promise<Reapplied> {
  const log = await findDeletionLog(portal.longRunningDb)
  const missing = [...entries].filter((entry) => isMissing(log, entry))
  const reversals = [...log.values(), ...missing].filter((entry) => !isDeletion(entry))
  const reapplied: Reapplied = { erasures: 0, removals: 0, failed: [] }
  const reapply = async (entry: DeletionEntry): Promise<void> => {
    switch (entry.kind) {
      case 'erasure': {
        const name = await reapplyErasure(portal, entry, reversals)
        if (name === undefined) return
        reapplied.erasures++
        return report(`Erased again: ${name}.`)
      }
      case 'removal':
        if (!(await reapplyRemoval(portal, entry, reversals))) return
        reapplied.removals++
        return report(`Removed again: ${entry.title}.`)
      case 'work-order':
        if (!(await reapplyDeletedOrder(portal, entry))) return
        reapplied.removals++
        return report(`Removed again: ${entry.reference}.`)
      case 'let-back':
        return reapplyAllowedAddress(portal, entry)
      case 'return':
        return reapplyReturn(portal, entry)
    }
  }
  // An entry that takes something back needs its deletion first.
  for (const entry of [...missing.filter(isDeletion), ...missing.filter((each) => !isDeletion(each))])
    try {
      await reapply(entry)
    } catch (error) {
      reapplied.failed.push(entry)
      report(`Could not reapply ${nameOf(entry)}: ${reasonOf(error)}.`)
    }
  if (reapplied.removals > 0)
    await removeContents(portal).catch((error: unknown) =>
      report(`Could not delete files of removed engagements: ${reasonOf(error)}. The jobs will retry.`),
    )
  return reapplied
}

const isDeletion = ({ kind }: DeletionEntry): boolean =>
  kind === 'erasure' || kind === 'removal' || kind === 'work-order'

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function nameOf(entry: DeletionEntry): string {
  if (entry.kind === 'erasure') return `the erasure of ${formerName(entry.number).name}`
  if (entry.kind === 'work-order') return `the deletion of ${entry.reference}`
  return entry.kind === 'removal' ? `the removal of ${entry.title}` : `the entry "${entryKey(entry)}"`
}
