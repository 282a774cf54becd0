import { createHash } from 'node:crypto'
import { type Endpoint, isBinary } from '@portal/domain/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './route.ts'
import { stripped } from './strip.ts'

/** Called with each result in tests, which compare it with its contract. */
export type CheckAnswer = (endpoint: Endpoint, result: unknown) => void

/** Leaves out of a result what the contract does not declare. */
export function declared(endpoint: Endpoint, result: unknown): unknown {
  const [schema] = Object.values(endpoint.answers)
  return schema && !isBinary(schema) ? stripped(schema, result) : result
}

/** Whether the caller has what this names: a list of names, each of which a proxy that packs answers may have made weak. */
export const isKnown = ({ request }: FastifyReply, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag)

/** Sends what a handler answers, as its contract says. */
export function answer(endpoint: Endpoint, result: unknown, reply: FastifyReply): unknown {
  const [status = '200', schema] = Object.entries(endpoint.answers)[0] ?? []
  reply.code(Number(status))
  if (schema === null || schema === undefined) return reply.send()
  if (isBinary(schema)) {
    const { body, headers } = result as FileAnswer
    if (headers.etag !== undefined && isKnown(reply, headers.etag)) return reply.code(304).headers(headers).send()
    return reply.type(schema.binary).headers(headers).send(body)
  }
  reply.type('application/json; charset=utf-8')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  const text = JSON.stringify(declared(endpoint, result))
  // Buffers avoid encoding the text twice, for its length and for sending.
  const bytes = Buffer.from(text)
  if (!endpoint.revalidated) return reply.send(bytes)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  return isKnown(reply, etag) ? reply.code(304).removeHeader('content-type').send() : reply.send(bytes)
}
