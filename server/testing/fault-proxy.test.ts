// @module-tag own-database
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

// The server behind the proxy keeps what it was sent and answers each piece with "got" and that piece.
let server: Server
let received: string
let proxy: FaultProxy
const clients: Client[] = []

beforeEach(async () => {
  received = ''
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      received += bytes
      socket.write(`got ${bytes}`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  proxy = await startFaultProxy({ host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 })
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.destroy()
  await proxy.stop()
  server.close()
})

interface Client {
  socket: Socket
  heard: () => string
  /** How it ended: ECONNRESET and the like, or closed. */
  ended: Promise<string>
  ask: (text: string) => Promise<string>
}

async function client(): Promise<Client> {
  const socket = connect(proxy.port, proxy.host)
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes
  })
  const ended = new Promise<string>((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    socket.once('close', () => resolve('closed'))
  })
  await Promise.race([once(socket, 'connect'), ended.then((how) => Promise.reject(new Error(how)))])
  const ask = async (text: string): Promise<string> => {
    socket.write(text)
    return String((await once(socket, 'data'))[0])
  }
  const created = { socket, heard: () => heard, ended, ask }
  clients.push(created)
  return created
}

const howItEnds = { reset: 'ECONNRESET', close: 'closed' } as const

test('bytes pass in both directions, and connections are counted', async () => {
  const firstClient = await client()
  const other = await client()
  expect(await firstClient.ask('a')).toBe('got a')
  expect(await other.ask('b')).toBe('got b')
  expect(proxy.connections()).toEqual({ opened: 2, open: 2 })
  firstClient.socket.end()
  expect(await firstClient.ended).toBe('closed')
  await expect.poll(() => proxy.connections()).toEqual({ opened: 2, open: 1 })
})

test('a URL is changed to go through the proxy, with everything else unchanged', () => {
  expect(proxy.through('postgres://me:secret@db.example:5432/portal?a=1')).toBe(
    `postgres://me:secret@127.0.0.1:${proxy.port}/portal?a=1`,
  )
})

test.each(['reset', 'close'] as const)('end(%s) ends open connections, and new ones work', async (ending) => {
  const firstClient = await client()
  await firstClient.ask('a')
  proxy.end(ending)
  expect(await firstClient.ended).toBe(howItEnds[ending])
  expect(await (await client()).ask('b')).toBe('got b')
})

test('silence() drops bytes of open and new connections; after pass(), new ones work and the silenced ones stay silent', async () => {
  const open = await client()
  await open.ask('a')
  proxy.silence()
  const second = await client()
  open.socket.write('b')
  second.socket.write('c')
  await proxy.pass()
  expect(await (await client()).ask('d')).toBe('got d')
  open.socket.write('e')
  expect(await (await client()).ask('f')).toBe('got f')
  expect(received).toBe('adf')
  expect(open.heard()).toBe('got a')
  expect(second.heard()).toBe('')
  expect(proxy.connections().open).toBe(4)
  open.socket.destroy()
  second.socket.destroy()
  await expect.poll(() => proxy.connections().open).toBe(2)
})

test('refuse() resets open connections and refuses new ones until pass()', async () => {
  const open = await client()
  await open.ask('a')
  await proxy.refuse()
  expect(await open.ended).toBe('ECONNRESET')
  await expect(client()).rejects.toThrow('ECONNREFUSED')
  await proxy.pass()
  expect(await (await client()).ask('b')).toBe('got b')
})

test('bytes are delayed and keep their order', async () => {
  const firstClient = await client()
  proxy.delay(60)
  firstClient.socket.write('a')
  const quick = await Promise.race([
    once(firstClient.socket, 'data').then(() => 'answer'),
    wait(50).then(() => 'nothing yet'),
  ])
  expect(quick).toBe('nothing yet')
  firstClient.socket.write('b')
  await expect.poll(() => received).toBe('ab')
  await proxy.pass()
  await expect.poll(() => firstClient.heard()).toMatch(/^got a.*b$/)
})

describe('cutting a connection at given bytes', () => {
  test.each(['reset', 'close'] as const)('cuts before the bytes arrive (%s)', async (ending) => {
    const firstClient = await client()
    await firstClient.ask('a')
    proxy.cutAt({ seen: 'COMMIT', when: 'before', ending })
    firstClient.socket.write('COMMIT')
    expect(await firstClient.ended).toBe(howItEnds[ending])
    expect(received).toBe('a')
    expect(proxy.cuts()).toBe(1)
    expect(await (await client()).ask('COMMIT')).toBe('got COMMIT')
  })

  test.each(['reset', 'close'] as const)(
    'cuts after the bytes arrive and before the answer is received (%s)',
    async (ending) => {
      const firstClient = await client()
      proxy.cutAt({ seen: 'COMMIT', when: 'after', ending })
      firstClient.socket.write('COMMIT')
      expect(await firstClient.ended).toBe(howItEnds[ending])
      expect(received).toBe('COMMIT')
      expect(firstClient.heard()).toBe('')
    },
  )

  test('can keep the connection open but silent', async () => {
    const firstClient = await client()
    proxy.cutAt({ seen: 'COMMIT', when: 'after', ending: 'silence' })
    firstClient.socket.write('COMMIT')
    await expect.poll(() => received).toBe('COMMIT')
    expect(await (await client()).ask('b')).toBe('got b')
    expect(firstClient.heard()).toBe('')
    expect(firstClient.socket.destroyed).toBe(false)
  })

  test('recognises bytes that arrive in pieces', async () => {
    const firstClient = await client()
    proxy.cutAt({ seen: 'COMMIT', when: 'before', ending: 'reset' })
    await firstClient.ask('xxCOM')
    firstClient.socket.write('MIT')
    expect(await firstClient.ended).toBe('ECONNRESET')
    expect(received).toBe('xxCOM')
  })

  test('recognises bytes that the server sends', async () => {
    const firstClient = await client()
    proxy.cutAt({ seen: 'got b', from: 'server', when: 'after', ending: 'close' })
    await firstClient.ask('a')
    expect(await firstClient.ask('b')).toBe('got b')
    expect(await firstClient.ended).toBe('closed')
  })

  test('cuts the given number of times, and stops when the cut is cleared', async () => {
    proxy.cutAt({ seen: 'x', when: 'before', ending: 'reset', times: 2 })
    for (let time = 0; time < 2; time++) {
      const firstClient = await client()
      firstClient.socket.write('x')
      expect(await firstClient.ended).toBe('ECONNRESET')
    }
    expect(await (await client()).ask('x')).toBe('got x')
    proxy.cutAt({ seen: 'x', when: 'before', ending: 'reset' })
    proxy.cutAt(undefined)
    expect(await (await client()).ask('x')).toBe('got x')
    expect(proxy.cuts()).toBe(2)
  })
})
