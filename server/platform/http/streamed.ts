import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { emptyRequest, incompleteUpload } from '@portal/domain/contract/error-answer'
import { idempotencyHeader } from '@portal/domain/contract/idempotency'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** Lets whatever is sent through to its handler, unread; unpacked where it came compressed (`Content-Encoding`). */
export function acceptStreams(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

/** `text/csv` of `Text/CSV; charset=utf-8`. */
export const mediaTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

interface StreamLimits {
  /** Bytes, unpacked; more is refused with 413 and this sentence. */
  largest: number
  tooLarge: string
}

/**
 * Hands a streamed body to `work` as it arrives. Answers what names all of it, for the key of the request; empty where it
 * has none. What breaks off or is too large is a `ApiError`, thrown by the content itself, so that a store that puts it
 * keeps nothing; the rest of the request is read and thrown away then, so that its sender gets to see the answer.
 */
export async function readStreamed(
  request: FastifyRequest,
  limits: StreamLimits,
  work: (content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<string> {
  const body = request.body as Readable | undefined
  if (!body) throw new ApiError(422, emptyRequest)
  const hash = request.headers[idempotencyHeader] === undefined ? undefined : createHash('sha256')
  try {
    await work(contentOf(body, limits, hash))
    return hash?.digest('base64url') ?? ''
  } catch (error) {
    body.on('error', () => {}).resume()
    throw error
  }
}

async function* contentOf(
  body: Readable,
  { largest, tooLarge }: StreamLimits,
  hash: Hash | undefined,
): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > largest) throw new ApiError(413, tooLarge)
      hash?.update(chunk)
      yield chunk
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, incompleteUpload)
  }
  if (size === 0) throw new ApiError(422, emptyRequest)
}

/** Passes content on after `check` has seen its first bytes: that many, or all if there are fewer. */
export async function* checkedAtStart(
  content: AsyncIterable<Buffer>,
  bytes: number,
  check: (start: Buffer) => void,
): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of content) {
    if (!start) yield chunk
    else {
      start = Buffer.concat([start, chunk])
      if (start.length < bytes) continue
      check(start)
      yield start
      start = undefined
    }
  }
  if (start) {
    check(start)
    yield start
  }
}
