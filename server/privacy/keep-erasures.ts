import { compareLines, type Line, putLine } from '../ledger/ledger.ts'
import type { Portal } from '../portal.ts'
import * as again from './erase-again-data.ts'
import * as erasures from './erasures-data.ts'

/**
 * Writes into the ledger what it does not say yet; answers what it says that the rows do not know. No transaction waits for a store
 * that hangs; what is written is written under the lock of erasures, where none is undone meanwhile.
 */
export async function keepErasures({
  patient,
  storage,
  log,
}: Pick<Portal, 'patient' | 'storage' | 'log'>): Promise<Line[]> {
  const known = (await again.findErasureIds(patient)).map((id) => ({ kind: 'erasure' as const, id }))
  const { unwritten, unknown } = await compareLines(storage, log, 'erasures/', known)
  if (unwritten.length > 0)
    await patient.transaction().execute(async (transaction) => {
      if (!(await erasures.takeTurn(transaction))) return
      for (const { id } of unwritten)
        if (await again.isErasure(transaction, id)) await putLine(storage, await again.findLine(transaction, id))
    })
  return unknown
}
