import { binary, endpoint } from '@portal/domain/contract/endpoint'
import { noDatabase, originMissing } from '@portal/domain/contract/error-answer'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ownOrigin } from '../../testing/own-origin.ts'
import type { AuditLog } from '../audit-log/audit-log.ts'
import type { Database } from '../database/database.ts'
import { withoutTransaction } from '../database/transaction.ts'
import { ApiError } from './api-error.ts'
import type { WithStoredResponse } from './idempotency.ts'
import { publicRoute, route } from './route.ts'
import { createHttpServer, serve } from './server.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
// No call of this file queries it.
const db = {} as Database
const withStoredResponse: WithStoredResponse = (_, __, work) => work(withoutTransaction(db))
const auditLog: AuditLog = {
  follow: (_, work) => work({ audit: () => {}, done: async () => {} }),
  write: async () => {},
}
const anonymous = async () => undefined
const noSession = { authenticate: anonymous, authenticateToken: anonymous, sessionSecretIn: () => undefined }
const options = { log, trustProxy: false, https: true, db, withStoredResponse, auditLog, ...noSession }
const server = await createHttpServer(options)

const echo = endpoint({
  method: 'POST',
  path: '/api/echo/{id}',
  access: 'anyone',
  summary: 'For the test',
  records: null,
  params: z.object({ id: z.string() }),
  query: z.object({ loud: z.optional(z.string()) }),
  body: z.object({ name: z.string({ error: 'Name it' }), age: z.optional(z.number({ error: 'An age is a number' })) }),
  answers: { 200: z.object({ id: z.string(), name: z.string() }) },
})
const plain = { access: 'anyone', summary: 'x', answers: { 204: null } } as const
const fails = endpoint({ ...plain, method: 'GET', path: '/api/fails' })
const refuses = endpoint({ ...plain, method: 'GET', path: '/api/refuses' })
const reads = endpoint({
  method: 'GET',
  path: '/api/reads',
  access: 'anyone',
  summary: 'x',
  query: z.object({ of: z.optional(z.string()), in: z.optional(z.enum(['Active', 'Expired'])) }),
  answers: { 200: z.object({ of: z.optional(z.string()) }) },
})
const file = endpoint({ ...plain, method: 'GET', path: '/api/file', answers: { 200: binary('text/csv') } })
const secret = endpoint({ ...plain, method: 'GET', path: '/api/secret', access: 'signed-in' })
const removes = endpoint({ ...plain, method: 'DELETE', path: '/api/gone', records: null })
const severed = endpoint({ ...plain, method: 'GET', path: '/api/severed' })

serve(
  server,
  [
    publicRoute(severed, async () => {
      throw new Error('Connection terminated unexpectedly')
    }),
    publicRoute(echo, async ({ params, body }) => ({ ...params, ...body, password_hash: 'leak' })),
    publicRoute(removes, async () => undefined),
    publicRoute(reads, async ({ query }) => query),
    publicRoute(fails, async () => {
      throw new Error('select * from account where password = hunter2')
    }),
    publicRoute(refuses, async () => {
      throw new ApiError(429, 'Wait', { retryAfterSeconds: 30 })
    }),
    publicRoute(file, async () => ({ body: Buffer.from('a,b'), headers: { 'content-disposition': 'attachment' } })),
    route(secret, async () => undefined),
  ],
  options,
)
await server.ready()
afterAll(() => server.close())

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: '/api/echo/7',
    payload: payload as object,
    headers: { ...ownOrigin, ...headers },
  })

describe('a response', () => {
  test('contains only what the contract declares', async () => {
    const response = await post({ name: 'Helen', age: 3 })
    expect(response.json()).toEqual({ id: '7', name: 'Helen' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('with a file has the type and headers of the file', async () => {
    const response = await server.inject('/api/file')
    expect(response.body).toBe('a,b')
    expect(response.headers).toMatchObject({ 'content-type': 'text/csv', 'content-disposition': 'attachment' })
  })

  test('succeeds with a trailing slash in the path', async () => {
    expect((await server.inject('/api/file/')).statusCode).toBe(200)
  })
})

describe('a call with a JSON content type', () => {
  const asJson = { ...ownOrigin, 'content-type': 'application/json' }

  test('succeeds without a body if its contract has none', async () => {
    const response = await server.inject({ method: 'DELETE', url: '/api/gone', headers: asJson })
    expect([response.statusCode, response.body]).toEqual([204, ''])
  })

  test('names the missing field if its body is missing', async () => {
    const response = await server.inject({ method: 'POST', url: '/api/echo/7', headers: asJson })
    expect([response.statusCode, response.json().detail]).toEqual([422, 'Name it'])
  })
})

describe('an API error', () => {
  test('for bad input contains the first message and every field', async () => {
    const response = await post({ age: 'x' })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({ detail: 'Name it', fields: { name: 'Name it', age: 'An age is a number' } })
  })

  test('for an unknown value lists the allowed values', async () => {
    const response = await server.inject('/api/reads?in=Nonsense')
    const sentence = '“in” must be one of: Active, Expired'
    expect([response.statusCode, response.json()]).toEqual([422, { detail: sentence, fields: { in: sentence } }])
  })

  test.each(['[]', '"a text"', '7'])('for the body %s says that a JSON object is needed', async (payload) => {
    const response = await post(payload, { 'content-type': 'application/json' })
    expect([response.statusCode, response.json()]).toEqual([422, { detail: 'The request body must be a JSON object' }])
  })

  test.each([
    ['{', 'application/json', 400, 'The request could not be read'],
    ['<a/>', 'application/xml', 415, 'Send this request as JSON'],
    [`{"name":"${'x'.repeat(300_000)}"}`, 'application/json', 413, 'The request is too large'],
    ['{"__proto__":{"name":"x"}}', 'application/json', 400, 'The request could not be read'],
  ])('for a body like %.12s as %s has status %i and a message', async (payload, type, status, detail) => {
    const response = await post(payload, { 'content-type': type })
    expect([response.statusCode, response.json()]).toEqual([status, { detail }])
  })

  test('for JSON in another encoding asks for UTF-8', async () => {
    const name = (bytes: Buffer) => Buffer.concat([Buffer.from('{"name":"'), bytes, Buffer.from('"}')])
    const response = await post(name(Buffer.from('Zoë', 'latin1')), { 'content-type': 'application/json' })
    expect([response.statusCode, response.json()]).toEqual([400, { detail: 'Send the JSON as UTF-8' }])
  })

  test('for an unexpected failure hides the details, and logs them under the same id', async () => {
    const response = await server.inject('/api/fails')
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('hunter2')
    const id = response.headers['x-request-id']
    expect(response.json().detail).toContain(id)
    expect(lines.some((line) => line.includes('hunter2') && line.includes(String(id)))).toBe(true)
  })

  test('for a lost database connection says when to retry, and hides the error', async () => {
    const response = await server.inject('/api/severed')
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      503,
      '2',
      { detail: noDatabase },
    ])
    expect(lines.some((line) => line.includes('the connection broke'))).toBe(true)
  })

  test('says when to retry', async () => {
    const response = await server.inject('/api/refuses')
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      429,
      '30',
      { detail: 'Wait' },
    ])
  })

  test('has status 401 without a session', async () => {
    expect((await server.inject('/api/secret')).statusCode).toBe(401)
  })
})

test('rejects text that the database cannot store', async () => {
  const response = await post({ name: 'Hel\u0000en' })
  expect([response.statusCode, response.json()]).toEqual([
    422,
    { detail: 'This text contains a character that cannot be saved' },
  ])
  expect((await post({ name: 'Helen \ud800' })).statusCode).toBe(422)
})

describe('the origin of a request', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:80' }, 200],
  ])('is read from the headers: %j gives %i', async (headers, status) => {
    expect((await post({ name: 'Helen' }, headers as Record<string, string>)).statusCode).toBe(status)
  })
})

test('every response has the security headers, with a policy without inline code', async () => {
  const { headers } = await server.inject('/api/file')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'referrer-policy': 'same-origin',
    'x-frame-options': expect.any(String),
    'permissions-policy': expect.stringContaining('camera=()'),
  })
  expect(headers['x-powered-by']).toBeUndefined()
})

test.each([
  ['cross-site', 'same-origin'],
  ['same-site', 'same-origin'],
  ['whatever comes', 'same-origin'],
  [undefined, 'same-origin'],
  ['none', undefined],
  ['same-origin', undefined],
])('a page requested from “%s” has the opener policy %s', async (from, policy) => {
  const { headers } = await server.inject({ url: '/api/file', headers: from ? { 'sec-fetch-site': from } : {} })
  expect(headers['cross-origin-opener-policy']).toBe(policy)
})

test('the log contains paths, but no query strings, bodies or cookies', async () => {
  lines.length = 0
  await server.inject({ url: '/api/file?email=helen@x.example', headers: { cookie: 'session=topsecret' } })
  await post({ name: 'private words' })
  expect(lines.join('')).toContain('"path":"/api/file"')
  expect(lines.join('')).not.toMatch(/helen@|topsecret|private words/)
})

describe('an unknown field', () => {
  const unknown = (name: string) => `“${name}” is not a known field. Nothing was changed.`

  test('is rejected by name in a body', async () => {
    const response = await post({ name: 'Anna', nmae: 'Anna' })
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { detail: unknown('nmae'), fields: { nmae: unknown('nmae') } },
    ])
  })

  test('is rejected in the query of a call that changes data', async () => {
    const headers = ownOrigin
    const ask = (url: string) => server.inject({ method: 'POST', url, payload: { name: 'Anna' }, headers })
    expect((await ask('/api/echo/7?loud=yes')).statusCode).toBe(200)
    expect((await ask('/api/echo/7?luod=yes')).json().detail).toBe(unknown('luod'))
  })

  test('is ignored in the query of a read-only call, such as a tracking parameter', async () => {
    const response = await server.inject('/api/reads?of=a&utm_source=mail')
    expect([response.statusCode, response.json()]).toEqual([200, { of: 'a' }])
  })
})

test.each(['POST', 'PATCH', 'DELETE'] as const)('rejects a %s without an origin', async (method) => {
  const response = await server.inject({ method, url: '/api/echo/7', ...(method !== 'DELETE' && { payload: {} }) })
  expect([response.statusCode, response.json()]).toEqual([403, { detail: originMissing }])
})

test('rejects TRACE, which would return the request with its cookies', async () => {
  const response = await server.inject({
    method: 'TRACE' as 'GET',
    url: '/api/file',
    headers: { ...ownOrigin, cookie: 'a=b' },
  })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.body).not.toContain('a=b')
})
