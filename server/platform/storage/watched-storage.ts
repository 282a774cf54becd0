import { randomUUID } from 'node:crypto'
import type { Dependency } from '../dependencies/dependency.ts'
import { type Storage, StorageFault } from './storage.ts'

/** Wraps a storage and reports to `peer` whether it works. */
export function watchedStorage(storage: Storage, peer: Dependency): Storage {
  const failed = (error: unknown): void => {
    if (error instanceof StorageFault) peer.failed(error)
  }
  const watched = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      const result = await work
      // One that cannot be written to may still be read.
      if (peer.state() === 'unknown') peer.answered()
      return result
    } catch (error) {
      failed(error)
      throw error
    }
  }
  return {
    put: async (key, source) => {
      await watched(storage.put(key, source))
      peer.answered()
    },
    get: (key) => watched(storage.get(key)),
    remove: (key) => watched(storage.remove(key)),
    list: async function* (prefix) {
      try {
        yield* storage.list(prefix)
        if (peer.state() === 'unknown') peer.answered()
      } catch (error) {
        failed(error)
        throw error
      }
    },
    removeUnfinished: (olderThan) => watched(storage.removeUnfinished(olderThan)),
  }
}

/** Writes, reads and removes a few bytes. Throws what the store throws. */
export async function checkStorage(storage: Storage): Promise<void> {
  const key = `checks/${randomUUID()}`
  const content = Buffer.from(key)
  await storage.put(key, [content])
  try {
    const read = Buffer.concat(await (await storage.get(key)).toArray())
    if (!read.equals(content)) throw new StorageFault('the content read differs from the content written')
  } finally {
    await storage.remove(key)
  }
}
