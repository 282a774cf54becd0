import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Queries } from '../platform/database/database.ts'

/** Starts `work` while an open transaction has deleted a row that it needs, commits, and returns the result of `work`. */
export async function whileDeleting<Result>(
  db: Database,
  remove: (transaction: Queries) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = await db.transaction().execute(async (transaction) => {
    await remove(transaction)
    const result = work()
    result.catch(() => {})
    await sleep(150)
    return { result }
  })
  return begun.result
}
