import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends a page part by part: each is on its way before the next one is made, so that a browser begins with the first
 * while the server works on what follows. What fails when the head is out ends the answer where it is; before, it is refused.
 */
export function sendParts(request: FastifyRequest, reply: FastifyReply, parts: AsyncIterable<string>): FastifyReply {
  const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip'])
  const sent = encoding === null ? new PassThrough() : compressed(encoding)
  reply.header('vary', 'accept-encoding')
  if (encoding !== null) reply.header('content-encoding', encoding)
  // Otherwise nginx keeps the first parts back until there are more of them.
  reply.header('x-accel-buffering', 'no')
  send(sent, parts).catch((error) => {
    // The refusal that takes the place of a page without a first part is not encoded.
    if (!reply.raw.headersSent) reply.removeHeader('content-encoding')
    sent.destroy(error)
  })
  return reply.send(sent)
}

const compressed = (encoding: string): BrotliCompress | Gzip =>
  encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip()

async function send(sent: PassThrough | BrotliCompress | Gzip, parts: AsyncIterable<string>): Promise<void> {
  for await (const part of parts) {
    if (sent.destroyed) return
    sent.write(part)
    if ('flush' in sent) await new Promise<void>((flushed) => sent.flush(flushed))
    // The embedded database gives no turn to anything else while it answers.
    await turn()
  }
  sent.end()
}
