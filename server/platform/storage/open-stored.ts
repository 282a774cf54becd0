import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { notFound } from '../http/api-error.ts'
import { ObjectMissing, type Storage } from './storage.ts'

/** Opens the content of a key. Throws a 404 with the given sentence if there is none. */
export async function openStored(
  { storage, log }: { storage: Storage; log: FastifyBaseLogger },
  key: string,
  missing: string,
): Promise<Readable> {
  try {
    const content = await storage.get(key)
    // The storage may fail before anyone reads. Readers get the error later; it must not end the process.
    content.on('error', () => undefined)
    return content
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error
    // Deleted a moment ago; when not, the operator has to know.
    log.warn({ key }, 'a file is missing in the file store')
    throw notFound(missing)
  }
}
