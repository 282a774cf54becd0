import { compareLines, type ErasureLine, putLine } from '../ledger/ledger.ts'
import type { Portal } from '../portal.ts'
import * as again from './erase-again-data.ts'
import * as erasures from './erasures-data.ts'

/**
 * Writes into the ledger what it does not say yet, and what is `changed` anew; answers what it says that the rows do not know. Under the lock of erasures:
 * none is undone meanwhile.
 */
export const keepErasures = (
  { patient, storage }: Pick<Portal, 'patient' | 'storage'>,
  changed: readonly string[] = [],
): Promise<ErasureLine[]> =>
  patient.transaction().execute(async (transaction) => {
    if (!(await erasures.takeTurn(transaction))) return []
    const { unwritten, unknown } = await compareLines(storage, 'erasure', await again.findErasureIds(transaction))
    for (const id of new Set([...unwritten, ...changed])) await putLine(storage, await again.findLine(transaction, id))
    return unknown
  })
