import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendParts } from './page-parts.ts'

const server = Fastify()
let goOn = (): void => {}
let second = Promise.resolve()
let made: string[] = []
async function* parts(): AsyncGenerator<string> {
  made.push('first')
  yield '<head>'
  await second
  made.push('second')
  yield '<body>'
}
async function* failing(): AsyncGenerator<string> {
  yield '<head>'
  throw new Error('no data')
}
server.get('/', (request, reply) => sendParts(request, reply.type('text/html'), parts()))
// biome-ignore lint/correctness/useYield: it fails before there is a part
async function* failingAtOnce(): AsyncGenerator<string> {
  throw new Error('no code')
}
server.get('/failing-at-once', (request, reply) => sendParts(request, reply.type('text/html'), failingAtOnce()))
server.get('/failing', (request, reply) => sendParts(request, reply.type('text/html'), failing()))
beforeAll(() => server.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => server.close())

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> {
  const { port } = server.server.address() as AddressInfo
  const request = http.request({ port, host: '127.0.0.1', path, method, headers, agent: false }).end()
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer
}

describe('a page that is sent in parts', () => {
  test.each([
    ['br', 'gzip, deflate, br', createBrotliDecompress],
    ['gzip', 'gzip, br;q=0', createGunzip],
    ['gzip', 'br;q=0.5, gzip', createGunzip],
    ['br', 'gzip;q=0.8, br;q=0.9', createBrotliDecompress],
    [undefined, 'identity', undefined],
  ] as const)('can be read up to its first part before the rest is ready (%s)', async (encoding, accepted, reader) => {
    made = []
    second = new Promise((resolve) => {
      goOn = resolve
    })
    const answer = await ask('/', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers).toMatchObject({ 'x-accel-buffering': 'no', vary: 'accept-encoding' })
    const text = reader ? answer.pipe(reader()) : answer
    const [first] = await once(text, 'data')
    expect([String(first), made]).toEqual(['<head>', ['first']])
    goOn()
    const [rest] = await once(text, 'data')
    expect(String(rest)).toBe('<body>')
  })

  test('breaks off if a later part fails, so that it does not look complete', async () => {
    const answer = await ask('/failing')
    const ended = await new Promise((resolve) => {
      answer.on('error', ({ message }) => resolve(message))
      answer.on('end', () => resolve('whole'))
      answer.resume()
    })
    expect(ended).toBe('aborted')
  })

  test.each(['br', 'gzip', 'identity'])(
    'responds with an error if it fails before its first part (%s)',
    async (accepted) => {
      const answer = await ask('/failing-at-once', { 'accept-encoding': accepted })
      expect(answer.statusCode).toBe(500)
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(String((await answer.toArray()).join(''))).toContain('no code')
    },
  )

  test('sends only headers for a HEAD request, and the next request is answered', async () => {
    second = Promise.resolve()
    const answer = await ask('/', {}, 'HEAD')
    expect([answer.statusCode, (await answer.toArray()).length]).toEqual([200, 0])
    expect(String((await (await ask('/')).toArray()).join(''))).toBe('<head><body>')
  })

  test('can be requested again after a reader left early', async () => {
    made = []
    second = new Promise((resolve) => {
      goOn = resolve
    })
    const answer = await ask('/')
    await once(answer, 'data')
    answer.destroy()
    await expect.poll(() => answer.destroyed).toBe(true)
    goOn()
    second = Promise.resolve()
    expect(String((await (await ask('/')).toArray()).join(''))).toBe('<head><body>')
  })
})
