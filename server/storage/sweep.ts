import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from './storage.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** No upload takes longer: what is older belongs to none that is still under way. */
export const longestUpload = hour

/** What lies under one prefix of the store (`files/`), and the rows it belongs to. */
export interface Swept {
  prefix: string
  hasRows: () => Promise<boolean>
  /** Of the given ids those that a row has. */
  idsWithRow: (ids: readonly string[]) => Promise<string[]>
}

/**
 * Removes what uploads that never came to their end left in the store, and what a deletion could not remove. Only
 * things older than `age` milliseconds: others may belong to an upload of another instance; 0 where there is no other.
 */
export async function sweep(
  { storage, log }: { storage: Storage; log: FastifyBaseLogger },
  { prefix, hasRows, idsWithRow }: Swept,
  age: number,
): Promise<void> {
  await storage.removeUnfinished(age)
  // A database without any row beside a full store is the wrong one: what is older than a day is left alone then.
  const oldest = (await hasRows()) ? Number.POSITIVE_INFINITY : day
  let batch: string[] = []
  const removeBatch = async (): Promise<void> => {
    const kept = new Set(batch.length > 0 ? await idsWithRow(batch) : [])
    for (const id of batch.filter((id) => !kept.has(id))) {
      await storage.remove(`${prefix}${id}`)
      log.info({ prefix, id }, 'removed a file of an unfinished upload')
    }
    batch = []
  }
  for await (const { key, stored_at } of storage.list(prefix)) {
    // The storage dates by a real clock, whatever the portal's says.
    const old = Date.now() - stored_at.getTime()
    if (old >= age && old <= oldest) batch.push(key.slice(prefix.length))
    if (batch.length >= 500) await removeBatch()
  }
  await removeBatch()
}
