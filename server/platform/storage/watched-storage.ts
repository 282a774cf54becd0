import { randomUUID } from 'node:crypto'
import type { Dependency } from '../dependencies/dependency.ts'
import { type Storage, StorageFault } from './storage.ts'

/** Wraps a storage and reports to `dependency` whether it works. */
export function watchedStorage(storage: Storage, dependency: Dependency): Storage {
  const failed = (error: unknown): void => {
    if (error instanceof StorageFault) dependency.failed(error)
  }
  const watched = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      const result = await work
      // One that cannot be written to may still be read.
      if (dependency.state() === 'unknown') dependency.answered()
      return result
    } catch (error) {
      failed(error)
      throw error
    }
  }
  return {
    put: async (key, source) => {
      await watched(storage.put(key, source))
      dependency.answered()
    },
    get: (key) => watched(storage.get(key)),
    remove: (key) => watched(storage.remove(key)),
    list: async function* (prefix) {
      try {
        yield* storage.list(prefix)
        if (dependency.state() === 'unknown') dependency.answered()
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
