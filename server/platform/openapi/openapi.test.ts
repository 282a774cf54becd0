// @module-tag own-database
import { allEndpoints } from '@portal/domain/all-endpoints'
import { type Answer, type Body, isBinary, isMultipart, isStreamed } from '@portal/domain/contract/endpoint'
import { unknownKey } from '@portal/domain/contract/unknown-key'
import spectral from '@stoplight/spectral-core'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openApiRules } from '../../testing/openapi-rules.ts'
import { createHttpServer } from '../http/server.ts'
import { serveApiDocs } from './api-docs.ts'
import examplesOfCalls from './examples.json' with { type: 'json' }
import type { Examples } from './examples.ts'

const server = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: false, https: false })
serveApiDocs(server, {
  product: 'Client Portal',
  publicUrl: 'https://portal.company.com',
  sessionCookie: '__Host-session',
})
afterAll(() => server.close())
const examples = examplesOfCalls as Examples

const linter = new spectral.Spectral()
linter.setRuleset(openApiRules)
/** The specification writes this address with its slash; it is answered without one, too. */
const asSpecified = 'path-keys-no-trailing-slash paths./api/feedback/team_feedback/: '
const problemsOf = async (document: object): Promise<string[]> =>
  (await linter.run(document as Record<string, unknown>)).map(
    ({ code, path, message }) => `${code} ${path.join('.')}: ${message}`,
  )

let served: string
beforeAll(async () => {
  served = (await server.inject('/api/openapi.json')).body
})

// Where an example is missing or no longer right: `npm run examples`.
test('the served description passes the linter', { timeout: 60_000, tags: ['slow'] }, async () => {
  expect((await problemsOf(JSON.parse(served))).filter((problem) => !problem.startsWith(asSpecified))).toEqual([])
})

test('the linter reports missing and wrong parts of a call', async () => {
  const { paths, ...rest } = JSON.parse(served)
  const call = paths['/api/v1/work-orders'].get
  const spoilt = { ...call, summary: '', security: [{ key: [] }], 'x-token-scope': 'everything', tags: ['nowhere'] }
  delete spoilt.responses['200'].content['application/json'].example
  spoilt.responses['403'] = { description: 'No', content: { 'application/json': { schema: { type: 'string' } } } }
  const found = await problemsOf({ ...rest, paths: { '/api/v1/work-orders': { get: spoilt } } })
  for (const sentence of [
    'has no summary',
    'has no example of application/json',
    'refuses with 403 in another shape',
    'is called by key',
    'has no scope everything',
    'does not say which tokens may call',
    'operation-tag-defined',
  ])
    expect(found.join('\n')).toContain(sentence)
})

describe('an example', () => {
  const named = allEndpoints.map(({ feature, name, endpoint }) => ({ call: `${feature}.${name}`, endpoint }))

  test('belongs to an existing call', () => {
    expect(Object.keys(examples).filter((call) => !named.some((each) => each.call === call))).toEqual([])
  })

  const schemaIn = (part: Body | Answer | undefined): z.ZodMiniType | undefined => {
    if (!part || isBinary(part as Answer) || isStreamed(part as Body)) return undefined
    return isMultipart(part as Body) ? undefined : (part as z.ZodMiniType)
  }

  test.each(named)('of $call matches its contract', ({ call, endpoint }) => {
    const { params, query, bodies, answers } = examples[call] ?? {}
    const [answer] = Object.values(endpoint.answers)
    const storedKeys: [schema: z.ZodMiniType | undefined, value: unknown][] = [
      [endpoint.params, params],
      [endpoint.query, query ?? (endpoint.query && {})],
      [schemaIn(endpoint.body), bodies?.['application/json']],
      [schemaIn(answer), answers?.['application/json']],
    ]
    for (const [schema, value] of storedKeys) {
      if (!schema) continue
      const { success, data, error } = z.safeParse(schema, value)
      expect([success, error?.issues, success && unknownKey(value, data)]).toEqual([true, undefined, undefined])
    }
  })
})
