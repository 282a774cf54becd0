// @module-tag own-database

import { gzipSync } from 'node:zlib'
import { endpoint, streamed } from '@portal/domain/contract/endpoint'
import { emptyRequest, sendAs } from '@portal/domain/contract/error-answer'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'

import * as z from 'zod/mini'
import { ownOrigin } from '../../testing/own-origin.ts'
import type { Database } from '../database/database.ts'
import { withoutTransaction } from '../database/transaction.ts'
import { publicRoute } from './route.ts'
import { createHttpServer, serve } from './server.ts'
import { readStreamed } from './streamed.ts'

const acceptEndpoint = endpoint({
  method: 'POST',
  path: '/api/takes',
  access: 'anyone',
  summary: 'For the test',
  records: null,
  body: streamed(['text/csv', 'application/json']),
  answers: { 200: z.object({ said: z.string(), content: z.string() }) },
})
const log = pino({ level: 'silent' })
// No call of this file queries it.
const db = {} as Database
const server = await createHttpServer({ log, trustProxy: false, https: true })
const anonymous = async () => undefined
serve(
  server,
  [
    publicRoute(acceptEndpoint, async ({ request }) => {
      let output = ''
      const limits = { largest: 20, tooLarge: 'Too large' }
      const content = await readStreamed(request, limits, async (bytes) => {
        for await (const chunk of bytes) output += chunk.toString()
      })
      return { said: output, content }
    }),
  ],
  {
    log,
    trustProxy: false,
    https: true,
    authenticate: anonymous,
    authenticateToken: anonymous,
    sessionSecretIn: () => undefined,
    db,
    withStoredResponse: (_, __, work) => work(withoutTransaction(db)),
    auditLog: { follow: (_, work) => work({ audit: () => {}, done: async () => {} }), write: async () => {} },
  },
)
afterAll(() => server.close())

const send = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'text/csv' }) =>
  server.inject({ method: 'POST', url: '/api/takes', headers: { ...ownOrigin, ...headers }, payload })

test('a stream is read unchanged, even JSON, and is decompressed if needed', async () => {
  expect((await send('a,b')).json()).toEqual({ said: 'a,b', content: '' })
  expect((await send('{"a":', { 'content-type': 'application/json; charset=utf-8' })).json().said).toBe('{"a":')
  const compressed = { 'content-type': 'Text/CSV', 'content-encoding': 'gzip' }
  expect((await send(gzipSync('a,b'), compressed)).json().said).toBe('a,b')
})

test('a stream with an idempotency key gets a hash that depends on its content', async () => {
  const named = async (text: string): Promise<string> =>
    (await send(text, { 'content-type': 'text/csv', 'idempotency-key': '"k"' })).json().content
  expect(await named('a,b')).toMatch(/^[\w-]{43}$/)
  expect(await named('a,b')).toBe(await named('a,b'))
  expect(await named('a,c')).not.toBe(await named('a,b'))
})

test.each([
  ['more bytes than allowed', 'x'.repeat(21), { 'content-type': 'text/csv' }, 413, 'Too large'],
  [
    ...(['larger after unpacking than allowed', gzipSync('x'.repeat(100_000))] as const),
    ...([{ 'content-type': 'text/csv', 'content-encoding': 'gzip' }, 413, 'Too large'] as const),
  ],
  ['no bytes', '', { 'content-type': 'text/csv' }, 422, emptyRequest],
  [
    'an unsupported content type',
    '<a/>',
    { 'content-type': 'application/xml' },
    415,
    sendAs(['text/csv', 'application/json']),
  ],
  ['content without a content type', 'a', {}, 415, sendAs(['text/csv', 'application/json'])],
  [
    'form data',
    '--x--',
    { 'content-type': 'multipart/form-data; boundary=x' },
    415,
    sendAs(['text/csv', 'application/json']),
  ],
])('a stream of %s is rejected with a message', async (_, payload, headers, status, detail) => {
  const answer = await send(payload, headers as Record<string, string>)
  expect([answer.statusCode, answer.json().detail]).toEqual([status, detail])
})
