import { addToDeletionLog } from '../../platform/deletion-log/data.ts'
import { keepDeletionFile } from '../../platform/deletion-log/file.ts'
import { forEachSeparately, runSeparately } from '../../platform/jobs/run-separately.ts'
import type { Portal } from '../../platform/portal.ts'
import { fileVersionKey } from '../files/data.ts'
import { tryLockImports } from '../import/lock-data.ts'
import { findDue, findRemovalEntry, lockRemoval, type RemovalRow, updateRemoval } from './plan-data.ts'
import { reasonAgainst } from './plan-removals.ts'
import { countParts, findContents, forgetContent, lockEngagement, removeParts } from './removed-data.ts'

type Needs = Pick<
  Portal,
  'longRunningDb' | 'config' | 'now' | 'today' | 'auditLog' | 'log' | 'db' | 'storage' | 'storedTables'
>

/** Removes due engagements one by one, each completely or not at all. */
export async function removeDue(portal: Needs): Promise<void> {
  await runSeparately(
    async () => forEachSeparately(await findDue(portal.db, portal.today()), (removal) => removeOne(portal, removal)),
    () => keepDeletionFile(portal),
    () => removeContents(portal),
  )
}

/** Skips the engagement if its plan changed or an import is writing; the next run handles it. */
async function removeOne(portal: Needs, { id }: Pick<RemovalRow, 'id'>): Promise<void> {
  const { longRunningDb, now, today, auditLog, log, storedTables } = portal
  await longRunningDb.transaction().execute(async (transaction) => {
    if (!(await tryLockImports(transaction))) return
    const removal = await lockRemoval(transaction, id)
    if (removal?.state !== 'planned' || !removal.reminded_at || removal.remove_on > today()) return
    const { engagement_id, title } = removal
    if (!(await lockEngagement(transaction, engagement_id))) return
    if ((await reasonAgainst(portal, transaction, removal)) !== undefined) return
    const parts = await countParts(transaction, storedTables, engagement_id)
    await removeParts(transaction, storedTables, engagement_id, id)
    await updateRemoval(transaction, removal, { state: 'removed', ended_at: now(), parts: JSON.stringify(parts) })
    const entry = await findRemovalEntry(transaction, id)
    if (entry) await addToDeletionLog(transaction, entry)
    await auditLog.write(transaction, {
      kind: 'admin',
      act: 'Removed a closed engagement',
      actor: 'Retention',
      engagement_id,
      object_id: engagement_id,
      object: title,
    })
    log.info({ engagement_id, removal: id }, 'removed a closed engagement')
  })
}

/**
 * Takes contents out of the store whose rows are gone. What cannot be removed now, or was left when the process was
 * killed, is removed by the next run: it is named until it is gone.
 */
export async function removeContents({ db, storage, log }: Pick<Needs, 'db' | 'storage' | 'log'>): Promise<void> {
  for (;;) {
    const ids = await findContents(db)
    for (const id of ids) {
      await storage.remove(fileVersionKey(id))
      await forgetContent(db, id)
    }
    if (ids.length === 0) return
    log.info({ count: ids.length }, 'deleted files of removed engagements')
  }
}
