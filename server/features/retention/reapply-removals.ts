import type { Queries } from '../../platform/database/database.ts'
import { addToDeletionLog } from '../../platform/deletion-log/data.ts'
import type { DeletionEntry, EntryOf } from '../../platform/deletion-log/entry.ts'
import type { Portal } from '../../platform/portal.ts'
import { updateLatestEnds } from '../engagements/latest-end-data.ts'
import { tryLockImports } from '../import/lock-data.ts'
import { lockRemoval, reinsertRemoval, updateRemoval } from './plan-data.ts'
import {
  forgetWorkOrders,
  insertWorkOrders,
  lockEngagement,
  lockEngagementOf,
  removeOrder,
  removeParts,
} from './removed-data.ts'

type Needs = Pick<Portal, 'longRunningDb' | 'auditLog' | 'log' | 'storedTables'>

/**
 * Removes an engagement again whose removal a restored backup undid, and adds it to the deletion log. `reversals` are all known
 * entries that take something back. Returns false if there was nothing to remove. Throws while an import is being written.
 */
export const reapplyRemoval = (
  { longRunningDb, auditLog, log, storedTables }: Needs,
  entry: EntryOf<'removal'>,
  reversals: readonly DeletionEntry[],
): Promise<boolean> =>
  longRunningDb.transaction().execute(async (transaction) => {
    const { id, engagement_id, title } = entry
    if (!(await tryLockImports(transaction))) throw new Error('an import is running')
    await addToDeletionLog(transaction, entry)
    if ((await lockRemoval(transaction, id))?.state === 'removed') return false
    await lockEngagement(transaction, engagement_id)
    await reinsertRemoval(transaction, entry)
    if (reversals.some((each) => each.kind === 'return' && each.id === id)) {
      // The engagement stays. The next plan checks whether it is still closed.
      await allowReturn(auditLog, transaction, id)
      return false
    }
    await removeParts(transaction, storedTables, engagement_id, id)
    await insertWorkOrders(transaction, id, entry.work_orders)
    await auditLog.write(transaction, {
      kind: 'admin',
      act: 'Removed a closed engagement again',
      actor: 'Retention',
      engagement_id,
      object_id: engagement_id,
      object: title,
      reason: 'The database was restored from a backup made before the removal',
    })
    log.warn({ engagement_id, removal: id }, 'removed an engagement again that a restore had brought back')
    return true
  })

/** Deletes a work order again. Returns false if it is not there; imports leave it out from now on anyway. */
export const reapplyDeletedOrder = (
  { longRunningDb, auditLog, log, storedTables }: Needs,
  entry: EntryOf<'work-order'>,
): Promise<boolean> =>
  longRunningDb.transaction().execute(async (transaction) => {
    const { id, reference } = entry
    if (!(await tryLockImports(transaction))) throw new Error('an import is running')
    await addToDeletionLog(transaction, entry)
    const engagement_id = await lockEngagementOf(transaction, id)
    await removeOrder(transaction, storedTables, id)
    if (engagement_id === undefined) return false
    await updateLatestEnds(transaction, engagement_id)
    await auditLog.write(transaction, {
      kind: 'admin',
      act: 'Deleted a work order again',
      actor: 'Retention',
      engagement_id,
      object_id: id,
      object: reference,
      reason: 'The database was restored from a backup made before the deletion',
    })
    log.warn({ engagement_id, work_order: id }, 'deleted a work order again that a restore had brought back')
    return true
  })

/** Lets imports add a removed engagement again, and adds this to the deletion log. */
export const reapplyReturn = ({ longRunningDb, auditLog }: Needs, entry: EntryOf<'return'>): Promise<void> =>
  longRunningDb.transaction().execute(async (transaction) => {
    await addToDeletionLog(transaction, entry)
    await allowReturn(auditLog, transaction, entry.id)
  })

async function allowReturn(auditLog: Needs['auditLog'], transaction: Queries, id: string): Promise<void> {
  const removal = await lockRemoval(transaction, id)
  if (removal?.state !== 'removed' || removal.allowed_back_by !== null) return
  await updateRemoval(transaction, removal, { allowed_back_by: 'A superuser' })
  await forgetWorkOrders(transaction, id)
  const { engagement_id, title } = removal
  await auditLog.write(transaction, {
    kind: 'admin',
    act: 'Allowed imports to add a removed engagement again',
    actor: 'Retention',
    engagement_id,
    object_id: engagement_id,
    object: title,
    reason: 'The database was restored from a backup made before this was allowed',
  })
}
