import type { FastifyBaseLogger } from 'fastify'
import { mayBeCommitted } from '../database/transaction.ts'
import { type Storage, StorageFault } from './storage.ts'

/**
 * Lets `work` store files and write their rows. Files that are not in `kept` are removed again, all of them if `work`
 * fails. If a removal fails, or it is unknown whether the rows were committed, the nightly job removes them later.
 */
export async function keepOrRemove<Result>(
  { storage, log }: { storage: Storage; log: FastifyBaseLogger },
  work: (put: Storage['put']) => Promise<{ result: Result; kept: readonly string[] }>,
): Promise<Result> {
  const leftovers = new Set<string>()
  try {
    const { result, kept } = await work((key, source) => {
      leftovers.add(key)
      return storage.put(key, source)
    })
    for (const key of kept) leftovers.delete(key)
    return result
  } catch (error) {
    // A store that does not work would not remove anything either, and take its time to say so.
    if (mayBeCommitted(error) || error instanceof StorageFault) leftovers.clear()
    throw error
  } finally {
    for (const key of leftovers)
      await storage
        .remove(key)
        .catch((error) => log.warn({ err: error, key }, 'could not remove a leftover file; the nightly job will retry'))
  }
}
