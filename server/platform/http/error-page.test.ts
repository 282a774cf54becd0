// @module-tag own-database
import {
  addressTooLong,
  cannotAccessEngagement,
  noDatabase,
  noRoom,
  noStore,
  notAcceptable,
  pathNotFound,
  requestTooLarge,
  tooBusy,
  unexpectedError,
  unreadableRequest,
} from '@portal/domain/contract/error-answer'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { StorageFault, StorageFull } from '../storage/storage.ts'
import { ApiError, noSuchEngagement } from './api-error.ts'
import { createHttpServer } from './server.ts'

const server = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: false, https: true })
afterAll(() => server.close())
let thrown: Error = new Error()
const fail = async () => {
  throw thrown
}
for (const url of ['/screen', '/api/files/f1/download', '/authorize/link']) server.get(url, fail)
server.post('/form', fail)
for (const url of ['/assets/chart.js', '/chart.js'])
  server.get(url, async (_, reply) => {
    reply.headers({ 'content-type': 'text/javascript', 'content-encoding': 'br', 'content-disposition': 'attachment' })
    throw thrown
  })

const withCode = (code: string): Error => Object.assign(new Error(code), { code })
const withStatus = (statusCode: number): Error => Object.assign(new Error('of Fastify'), { statusCode })
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }
const html = 'text/html; charset=utf-8'

type Case = [status: number, error: Error, detail: string, refresh?: string]
const cases: Case[] = [
  [503, withCode('ECONNREFUSED'), noDatabase, '2'],
  [503, withCode('EMFILE'), tooBusy, '2'],
  [503, withCode('ENFILE'), tooBusy, '2'],
  [503, new ApiError(503, tooBusy, { retryAfterSeconds: 5 }), tooBusy, '5'],
  [503, new StorageFault('the disk cannot be used'), noStore, '30'],
  [429, new ApiError(429, 'Too many attempts', { retryAfterSeconds: 60 }), 'Too many attempts', '60'],
  [507, new StorageFull('the disk is full'), noRoom],
  [500, new Error('secret'), ''],
  [400, withStatus(400), unreadableRequest],
  [403, new ApiError(403, 'Not for you <b>'), 'Not for you &lt;b&gt;'],
  [404, withStatus(404), pathNotFound],
  [404, noSuchEngagement(), cannotAccessEngagement],
  [406, withStatus(406), notAcceptable],
  [413, withStatus(413), requestTooLarge],
  [414, withStatus(414), addressTooLong],
]

describe.each(cases)('an error with status %i', (status, error, detail, refresh) => {
  test.each(['/screen', '/api/files/f1/download'])(`is a page at %s: ${detail}`, async (url) => {
    thrown = error
    const { statusCode, headers, body } = await server.inject({ url, headers: asBrowser })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([status, html, 'no-store'])
    expect([headers.refresh, headers['retry-after']]).toEqual([refresh, refresh])
    const id = String(headers['x-request-id'])
    expect(body).toContain(detail === '' ? unexpectedError(id) : detail)
    expect(body).not.toContain('secret')
    expect(body.includes('class="button"')).toBe(refresh === undefined)
  })
})

test('a program gets errors as JSON, also if it accepts HTML', async () => {
  thrown = withCode('ECONNREFUSED')
  const json = [503, 'application/json; charset=utf-8', undefined, { detail: noDatabase }]
  for (const [url, accept] of [
    ['/api/files/f1/download', 'text/html, image/gif, */*; q=.2'],
    ['/authorize/link', 'text/html'],
    ['/screen', '*/*'],
    ['/screen', undefined],
  ]) {
    const response = await server.inject({ url: url ?? '', headers: accept === undefined ? {} : { accept } })
    const { statusCode, headers } = response
    expect([statusCode, headers['content-type'], headers.refresh, response.json()]).toEqual(json)
  }
})

test('an error after the headers of a file were set is sent without them', async () => {
  thrown = withCode('EMFILE')
  for (const [url, type] of [
    ['/assets/chart.js', 'application/json; charset=utf-8'],
    ['/chart.js', html],
  ]) {
    const { statusCode, headers } = await server.inject({ url: url ?? '', headers: { accept: 'text/html' } })
    expect([statusCode, headers['content-type'], headers['content-encoding'], headers['content-disposition']]).toEqual([
      503,
      type,
      undefined,
      undefined,
    ])
  }
})

test('a form that could not be sent is not sent again by itself', async () => {
  thrown = withCode('ECONNREFUSED')
  const headers = { ...asBrowser, 'sec-fetch-site': 'same-origin' }
  const response = await server.inject({ method: 'POST', url: '/form', headers })
  expect([response.statusCode, response.headers['retry-after'], response.headers.refresh]).toEqual([
    503,
    '2',
    undefined,
  ])
  expect(response.body).toContain('<a class="button" href="">Try again</a>')
})

test('an unknown address and a request from another site are answered with a page in the browser', async () => {
  const unknown = await server.inject({ url: '/nowhere', headers: asBrowser })
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, html])
  const headers = { ...asBrowser, 'sec-fetch-site': 'cross-site' }
  const rejected = await server.inject({ method: 'POST', url: '/form', headers })
  expect([rejected.statusCode, rejected.headers['content-type']]).toEqual([403, html])
})

test('the page of an error loads only its style sheet, which needs no database', async () => {
  const { body } = await server.inject({ url: '/nowhere', headers: asBrowser })
  expect([...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toEqual(['/calm.css', '/'])
  expect((await server.inject('/calm.css')).headers['content-type']).toBe('text/css; charset=utf-8')
})
