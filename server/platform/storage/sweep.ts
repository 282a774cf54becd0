import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from './storage.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Maximum duration of an upload in milliseconds; older objects belong to no running upload. */
export const longestUpload = hour

/** A prefix of the storage (`files/`) and the rows of its objects. */
export interface Swept {
  prefix: string
  hasRows: () => Promise<boolean>
  /** Returns the ids that have a row. */
  idsWithRow: (ids: readonly string[]) => Promise<string[]>
}

/**
 * Removes objects that unfinished uploads or failed deletions left behind. Only objects older than `age` milliseconds, since
 * newer ones may belong to an upload of another instance; 0 if there is no other.
 */
export async function sweep(
  { storage, log }: { storage: Storage; log: FastifyBaseLogger },
  { prefix, hasRows, idsWithRow }: Swept,
  age: number,
): Promise<void> {
  await storage.removeUnfinished(age)
  // A full storage with an empty database means a wrong database: then only objects younger than a day are removed.
  const oldest = (await hasRows()) ? Number.POSITIVE_INFINITY : day
  let batch: string[] = []
  const removeBatch = async (): Promise<void> => {
    const idsInUse = new Set(batch.length > 0 ? await idsWithRow(batch) : [])
    for (const id of batch.filter((id) => !idsInUse.has(id))) {
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
