import { compareLines, type Line, putLine } from '../deletion-log/deletion-log.ts'
import type { Services } from '../portal.ts'
import * as erasures from './erasure-records-data.ts'
import * as again from './reapply-erasures-data.ts'

/**
 * Adds missing lines to the deletion log, and returns lines that the rows do not know. Compares without a transaction, but
 * writes inside one that holds the lock on erasures: a line written after its erasure was undone would erase the person again.
 */
export async function keepErasures({
  longRunningDb,
  storage,
  log,
}: Pick<Services, 'longRunningDb' | 'storage' | 'log'>): Promise<Line[]> {
  const known = (await again.findErasureIds(longRunningDb)).map((id) => ({ kind: 'erasure' as const, id }))
  const { unwritten, unknown } = await compareLines(storage, log, 'erasures/', known)
  if (unwritten.length > 0)
    await longRunningDb.transaction().execute(async (transaction) => {
      if (!(await erasures.takeTurn(transaction))) return
      for (const { id } of unwritten)
        if (await again.isErasure(transaction, id)) await putLine(storage, await again.findLine(transaction, id))
    })
  return unknown
}
