// @module-tag own-database
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { createHttpServer } from './server.ts'
import { serverTimeouts } from './server-timeouts.ts'

const server = await createHttpServer({
  log: pino({ level: 'silent' }),
  trustProxy: false,
  https: true,
  timeouts: { ...serverTimeouts, headers: 100, looked: 20 },
})
server.get('/api/projects/:id', async () => ({}))
await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => server.close())
const { port } = server.server.address() as AddressInfo

async function send(request: string): Promise<{ status: number; headers: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return {
    status: Number(head.slice(9, 12)),
    headers: head.toLowerCase(),
    body: body === '' ? undefined : JSON.parse(body),
  }
}

/** Headers that describe one answer, not the policy of all. */
const ofOneAnswer = /^(?:x-request-id|content-(?:type|length)|cache-control|date|connection|location|vary)$/

async function policyOf(request: string): Promise<string[]> {
  const lines = (await send(request)).headers.split('\r\n').slice(1)
  return lines.filter((line) => !ofOneAnswer.test(line.split(':')[0] ?? '')).toSorted()
}

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`

describe('an unreadable request', () => {
  test.each([
    ['an address with an invalid percent escape', get('/api/projects/%E0%A4%A'), 400, 'The request could not be read'],
    ['an address with a lone percent sign', get('/%'), 400, 'The request could not be read'],
    ['an id that is too long', get(`/api/projects/${'x'.repeat(3000)}`), 414, 'The address is too long'],
    [
      'headers that are too large',
      get('/', `X-Long: ${'x'.repeat(40_000)}\r\n`),
      431,
      'The request headers are too large',
    ],
    [
      'an unsupported Expect header',
      get('/api/projects/p1', 'Expect: miracles\r\n'),
      417,
      'The server does not support the Expect header of this request',
    ],
    ['text that is not HTTP', 'HELO portal\r\n\r\n', 400, 'The request could not be read'],
    ['a missing Host header', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'The request could not be read'],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: x\r\n', 408, 'The request took too long to arrive'],
  ])(
    'because of %s gets the standard error format and the usual security headers',
    async (_, request, status, detail) => {
      const answer = await send(request)
      expect([answer.status, answer.body]).toEqual([status, { detail }])
      expect(answer.headers).toContain('cache-control: no-store')
      const policy = await policyOf(get('/api/projects/p1'))
      expect(policy).toContainEqual(expect.stringMatching(/^content-security-policy: .*base-uri 'none'/))
      expect(await policyOf(request)).toEqual(policy)
    },
  )

  test.each(['PROPFIND', 'TRACE', 'QUERY'])(
    'because of the method %s gets the usual security headers',
    async (method) => {
      const request = get('/').replace('GET', method)
      expect(await policyOf(request)).toEqual(await policyOf(get('/api/projects/p1')))
    },
  )

  test('redirects a browser to the not-found page, but not a call', async () => {
    const page = 'Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n'
    const { status, headers } = await send(get('/engagements/%E0%A4%A', page))
    expect([status, headers.includes('location: /page-not-found')]).toEqual([303, true])
    expect((await send(get('/api/projects/%E0%A4%A', page))).status).toBe(400)
  })
})
