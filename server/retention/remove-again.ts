import { eachInTurn } from '../jobs/each-in-turn.ts'
import { compareLines, putLine, type RemovalLine } from '../ledger/ledger.ts'
import type { Portal } from '../portal.ts'
import { findLine, findRemovedIds, insertAgain, lockRemoval } from './plan-data.ts'
import { removeContents } from './remove-engagement.ts'
import { insertWorkOrders, lockEngagement, removeParts, takeTurn } from './removed-data.ts'

type Needs = Pick<Portal, 'patient' | 'trail' | 'storage' | 'log' | 'db'>

/** Writes into the ledger what it does not say yet; answers what it says that the rows do not know. */
const keepRemovals = ({ patient, storage }: Pick<Needs, 'patient' | 'storage'>): Promise<RemovalLine[]> =>
  patient.transaction().execute(async (transaction) => {
    const { unwritten, unknown } = await compareLines(storage, 'removal', await findRemovedIds(transaction))
    for (const id of unwritten) {
      const line = await findLine(transaction, id)
      if (line) await putLine(storage, line)
    }
    return unknown
  })

/** What was removed after the rows of a restored backup is removed again, with all that is there of it; its titles. */
export async function removeAgain(portal: Needs): Promise<string[]> {
  const titles: string[] = []
  await eachInTurn(await keepRemovals(portal), async (line) => {
    if (await removeOne(portal, line)) titles.push(line.title)
  })
  if (titles.length > 0) await removeContents(portal)
  return titles
}

const removeOne = ({ patient, trail, log }: Needs, line: RemovalLine): Promise<boolean> =>
  patient.transaction().execute(async (transaction) => {
    const { id, engagement_id, title } = line
    if (!(await takeTurn(transaction))) return false
    if ((await lockRemoval(transaction, id))?.state === 'removed') return false
    await lockEngagement(transaction, engagement_id)
    await insertAgain(transaction, line)
    await removeParts(transaction, engagement_id, id)
    await insertWorkOrders(transaction, id, line.work_orders)
    await trail.write(transaction, {
      ...{ kind: 'admin', act: 'Removed a closed engagement again', actor: 'Retention' },
      ...{ engagement_id, object_id: engagement_id, object: title },
      reason: 'The rows are of a backup from before the removal',
    })
    log.warn(
      { engagement_id, removal: id },
      'an engagement that had been removed was there again, and is removed again',
    )
    return true
  })
