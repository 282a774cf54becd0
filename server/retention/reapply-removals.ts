import { compareLines, type Line, type LineOf, putLine } from '../deletion-log/deletion-log.ts'
import { forEachSeparately, runSeparately } from '../jobs/run-separately.ts'
import type { Portal } from '../portal.ts'
import { findKnown, findLine, lockRemoval, reinsertRemoval, updateRemoval } from './plan-data.ts'
import { removeContents } from './remove-engagement.ts'
import { forgetWorkOrders, insertWorkOrders, lockEngagement, removeParts, takeTurn } from './removed-data.ts'

type RemovalLine = LineOf<'removal'>
type Needs = Pick<Portal, 'longRunningDb' | 'auditLog' | 'storage' | 'log' | 'db'>

/** Adds missing lines to the deletion log. Returns lines that the rows do not show. */
async function keepRemovals({
  longRunningDb,
  storage,
  log,
}: Pick<Needs, 'longRunningDb' | 'storage' | 'log'>): Promise<Line[]> {
  const known = await findKnown(longRunningDb)
  const { unwritten, unknown } = await compareLines(storage, log, 'removals/', known)
  for (const { kind, id } of unwritten) {
    const line = kind === 'return' ? { kind, id } : await findLine(longRunningDb, id)
    if (line) await putLine(storage, line)
  }
  return unknown
}

/** Removes engagements again whose removal a restored backup undid. Returns their titles. */
export async function reapplyRemovals(portal: Needs): Promise<string[]> {
  const titles: string[] = []
  const unknown = await keepRemovals(portal)
  const returned = new Set(unknown.flatMap(({ kind, id }) => (kind === 'return' ? [id] : [])))
  const remove = async (line: Line): Promise<void> => {
    if (line.kind !== 'removal') return
    if (returned.has(line.id)) await noteRemoval(portal, line)
    else if (await removeOne(portal, line)) titles.push(line.title)
  }
  await runSeparately(
    () => forEachSeparately(unknown, remove),
    () => forEachSeparately([...returned], (id) => allowReturn(portal, id)),
    async () => titles.length > 0 && removeContents(portal),
  )
  return titles
}

/** Removes nothing of a removal that a superuser reversed; the next plan checks whether it is still closed. */
const noteRemoval = ({ longRunningDb }: Needs, line: RemovalLine): Promise<void> =>
  longRunningDb.transaction().execute(async (transaction) => {
    if ((await lockRemoval(transaction, line.id))?.state !== 'removed') await reinsertRemoval(transaction, line)
  })

const allowReturn = ({ longRunningDb, auditLog }: Needs, id: string): Promise<void> =>
  longRunningDb.transaction().execute(async (transaction) => {
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
  })

const removeOne = ({ longRunningDb, auditLog, log }: Needs, line: RemovalLine): Promise<boolean> =>
  longRunningDb.transaction().execute(async (transaction) => {
    const { id, engagement_id, title } = line
    if (!(await takeTurn(transaction))) return false
    if ((await lockRemoval(transaction, id))?.state === 'removed') return false
    await lockEngagement(transaction, engagement_id)
    await reinsertRemoval(transaction, line)
    await removeParts(transaction, engagement_id, id)
    await insertWorkOrders(transaction, id, line.work_orders)
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
