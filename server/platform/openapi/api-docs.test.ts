import { allEndpoints } from '@portal/domain/all-endpoints'
import { keepsAnswer } from '@portal/domain/contract/idempotency'
import { expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { version } from '../../version.ts'

const portal = await testPortal()

test('the OpenAPI description lists every call with its parameters, body and responses', async () => {
  const response = await portal.server.inject('/api/openapi.json')
  const { openapi, paths } = response.json()
  expect(openapi).toBe('3.1.0')
  for (const { endpoint } of allEndpoints) {
    const operation = paths[endpoint.path][endpoint.method.toLowerCase()]
    expect(operation.summary).toBe(endpoint.summary)
    expect(operation.parameters.filter((one: { in: string }) => one.in === 'path')).toHaveLength(
      [...endpoint.path.matchAll(/\{/g)].length,
    )
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(Object.keys(endpoint.answers)))
    expect('requestBody' in operation).toBe(endpoint.body !== undefined)
  }
})

test('the OpenAPI description lists the Idempotency-Key only for calls with a stored response', async () => {
  const { paths } = (await portal.server.inject('/api/openapi.json')).json()
  for (const { endpoint } of allEndpoints) {
    const { parameters } = paths[endpoint.path][endpoint.method.toLowerCase()]
    const named = parameters.some((one: { $ref?: string }) => one.$ref === '#/components/parameters/IdempotencyKey')
    expect([endpoint.path, named]).toEqual([endpoint.path, keepsAnswer(endpoint)])
  }
})

test('the OpenAPI description lists API tokens and their scope only for calls that accept them', async () => {
  const { paths, components } = (await portal.server.inject('/api/openapi.json')).json()
  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
  for (const { endpoint } of allEndpoints) {
    const { security, 'x-token-scope': scope } = paths[endpoint.path][endpoint.method.toLowerCase()]
    const ofTokens = endpoint.scope ? [{ token: [] }] : []
    expect(security).toEqual(endpoint.access === 'anyone' ? [] : [{ session: [] }, ...ofTokens])
    expect(scope).toBe(endpoint.scope)
  }
})

test('the OpenAPI description is not sent again to a program that has it', async () => {
  const { headers } = await portal.server.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } })
  expect([headers['content-encoding'], headers['cache-control']]).toEqual(['br', 'no-cache'])
  const known = { 'if-none-match': String(headers.etag) }
  const { statusCode, body } = await portal.server.inject({ url: '/api/openapi.json', headers: known })
  expect([statusCode, body]).toEqual([304, ''])
})

test('the API documentation page loads only files of the portal, under its content security policy', async () => {
  const { body, headers } = await portal.server.inject('/api/docs')
  expect(headers['content-security-policy']).toContain("script-src 'self';style-src 'self'")
  expect(body).not.toMatch(/<script>|style=|https?:/)
  const files = [...body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files).toHaveLength(4)
  for (const file of files) {
    const { statusCode, headers } = await portal.server.inject(file)
    expect([file, statusCode, headers['content-type']]).toEqual([
      file,
      200,
      file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    ])
  }
})

test('the health checks report a running process with its version, and a ready portal', async () => {
  expect((await portal.server.inject('/healthz')).json()).toEqual({ status: 'ok', version })
  expect((await portal.server.inject('/readyz')).json()).toEqual({ status: 'ready' })
})
