// @module-tag own-database
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiProblems } from '../../testing/openapi-rules.ts'
import { createHttpServer } from '../http/server.ts'
import { serveApiDocs } from './api-docs.ts'

const server = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: false, https: false })
serveApiDocs(server, {
  product: () => 'Client Portal',
  publicUrl: 'https://portal.company.com',
  sessionCookie: '__Host-session',
})
afterAll(() => server.close())

let served: string
beforeAll(async () => {
  served = (await server.inject('/api/openapi.json')).body
})

test('the served description lacks nothing', () => {
  expect(openApiProblems(JSON.parse(served))).toEqual([])
})

test('missing and wrong parts of a call are found', () => {
  const { paths, ...rest } = JSON.parse(served)
  const call = paths['/api/v1/work-orders'].get
  const spoilt = { ...call, summary: '', security: [{ key: [] }], 'x-token-scope': 'everything', tags: ['nowhere'] }
  spoilt.responses['403'] = { description: 'No', content: { 'application/json': { schema: { type: 'string' } } } }
  const found = openApiProblems({ ...rest, paths: { '/api/v1/work-orders/{order}': { get: spoilt, head: spoilt } } })
  for (const sentence of [
    'has no summary',
    'refuses with 403 in another shape',
    'is called by key',
    'has no scope everything',
    'does not say which tokens may call',
    'does not describe {order}',
    'has the unknown tag nowhere',
    'is the name of two calls',
  ])
    expect(found.join('\n')).toContain(sentence)
})
