// @module-tag own-database
import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createHttpServer } from './server.ts'
import { acceptStreams } from './streamed.ts'

const short = { headers: 400, fields: 400, request: 20_000, silence: 2000, looked: 50 }
const server = await createHttpServer({
  log: pino({ level: 'silent' }),
  trustProxy: false,
  https: true,
  timeouts: short,
})
let served: string[] = []
server.get('/own', async () => 'own')
server.post('/own', async () => 'own')
server.get('/smuggled', async () => served.push('/smuggled'))
server.get('/large', async (_, reply) => reply.send(Readable.from(manyBytes())))
server.register(async (own) => {
  acceptStreams(own)
  own.post('/stream', { config: { streams: true } }, ({ body }) => text(body as Readable))
})
await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => server.close())
beforeEach(() => {
  served = []
})
const { port } = server.server.address() as AddressInfo

/** Yields more bytes than socket buffers hold. */
function* manyBytes(): Generator<Buffer> {
  for (let sent = 0; sent < 1000; sent++) yield Buffer.alloc(64 * 1024, 'x')
}

/** A connection on which that is sent, and nothing more. */
function opened(begin: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(begin)
  return socket
}

async function allHeard(request: string | Buffer): Promise<string> {
  const socket = opened(request)
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  await once(socket, 'close')
  return heard
}

const head = 'POST /own HTTP/1.1\r\nHost: localhost\r\nOrigin: https://localhost\r\nContent-Type: application/json\r\n'
const inside = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`

describe('a request that two servers could read differently', () => {
  test.each([
    [
      'Content-Length before Transfer-Encoding',
      `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inside}`,
    ],
    [
      'Transfer-Encoding before Content-Length',
      `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${inside}`,
    ],
    ['two different Content-Length headers', `${head}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${inside}`],
    ['the same Content-Length header twice', `${head}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${inside}`],
    ['a list of lengths in Content-Length', `${head}Content-Length: 2, 2\r\n\r\n{}${inside}`],
    ['a negative Content-Length', `${head}Content-Length: -2\r\n\r\n{}${inside}`],
    ['a plus sign in Content-Length', `${head}Content-Length: +2\r\n\r\n{}${inside}`],
    ['a hexadecimal Content-Length', `${head}Content-Length: 0x2\r\n\r\n{}${inside}`],
    ['an oversized number in Content-Length', `${head}Content-Length: ${'9'.repeat(40)}\r\n\r\n{}${inside}`],
    ['a space before the colon of Content-Length', `${head}Content-Length : 2\r\n\r\n{}${inside}`],
    ['an unknown transfer encoding', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inside}`],
    ['a transfer encoding after chunked', `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${inside}`],
    [
      'two Transfer-Encoding headers',
      `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${inside}`,
    ],
    ['a tab before the colon of Transfer-Encoding', `${head}Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n${inside}`],
    ['a NUL in a header', `${head}X-A: a\u0000b\r\nContent-Length: 2\r\n\r\n{}${inside}`],
    ['a carriage return in a header', `${head}X-A: a\rContent-Length: 2\r\n\r\n{}${inside}`],
    ['lines that end without a carriage return', `${head.replaceAll('\r\n', '\n')}Content-Length: 2\n\n{}${inside}`],
    ['a header without a name', `${head}: 2\r\n\r\n${inside}`],
    ['a chunk size that is not a number', `${chunked}g\r\n{}\r\n0\r\n\r\n${inside}`],
    ['a negative chunk size', `${chunked}-2\r\n{}\r\n0\r\n\r\n${inside}`],
    ['an oversized number as a chunk size', `${chunked}${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n${inside}`],
    ['a chunk that is longer than its size', `${chunked}2\r\n{}x\r\n0\r\n\r\n${inside}`],
    ['chunk lines that end without a carriage return', `${chunked}2\n{}\n0\n\n${inside}`],
    ['no HTTP version', `POST /own\r\n\r\n${inside}`],
    ['an unknown HTTP version', `GET /own HTTP/9.9\r\nHost: localhost\r\n\r\n${inside}`],
  ])('with %s is rejected, ends the connection, and serves nothing hidden inside', async (_, request) => {
    const heard = await allHeard(request)
    expect(heard).toMatch(/^HTTP\/1\.1 4(00|05|31)/)
    expect([heard.split('HTTP/1.1 ').length - 1, served]).toEqual([1, []])
  })
})

test('500 slow connections do not delay other requests, and all are closed', {
  timeout: 60_000,
  tags: ['slow'],
}, async () => {
  const kinds = [
    'GET /own HTTP/1.1\r\nHost: loc',
    `${head}Content-Length: 100\r\n\r\n{"a"`,
    `${chunked}ffff\r\n{`,
    'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n',
    '',
  ]
  const ended: Promise<unknown>[] = []
  const all = new Promise<void>((resolve) => {
    const keep = (socket: Socket): void => {
      ended.push(once(socket, 'close'))
      if (ended.length < 500) return
      server.server.off('connection', keep)
      resolve()
    }
    server.server.on('connection', keep)
  })
  for (let created = 0; created < 500; created++) opened(kinds[created % kinds.length] ?? '').pause()
  await all
  for (let requested = 0; requested < 20; requested++) {
    const [response] = await once(get({ port, host: '127.0.0.1', path: '/own', agent: false }), 'response')
    expect([response.statusCode, await text(response)]).toEqual([200, 'own'])
  }
  await Promise.all(ended)
})

test('accepts a slow stream, even with a JSON content type', async () => {
  const socket = opened(`${head.replace('/own', '/stream')}Content-Length: 8\r\nConnection: close\r\n\r\n`)
  const heard = text(socket)
  for (const email of '"stream"') {
    await wait(100)
    socket.write(email)
  }
  expect(await heard).toMatch(/^HTTP\/1\.1 200.*"stream"$/s)
})
