import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { notFound } from '../http/refusal.ts'
import { ObjectMissing, type Storage } from './storage.ts'

/** What lies under a key; refused (404) with the given sentence where there is nothing. */
export async function openStored(
  { storage, log }: { storage: Storage; log: FastifyBaseLogger },
  key: string,
  missing: string,
): Promise<Readable> {
  try {
    const content = await storage.get(key)
    // The store may fail while nobody reads yet: whoever reads later hears of it, and the process goes on.
    content.on('error', () => undefined)
    return content
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error
    // Deleted a moment ago; when not, the operator has to know.
    log.warn({ key }, 'a file is missing in the file store')
    throw notFound(missing)
  }
}
