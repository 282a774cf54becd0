import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { uploadFile } from '@portal/domain/files/contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cut, startFaultProxy } from '../../testing/fault-proxy.ts'
import { pdfOfSize } from '../../testing/sample-files.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { DependencyFault } from '../dependencies/dependency-fault.ts'
import { scanner } from './scanner.ts'

/** Speaks a scanner's INSTREAM: finds "VIRUS" in what it was sent, whole. */
let answers = true
const received: number[] = []
const connected = new Set<Socket>()
const daemon = createServer((socket: Socket) => {
  connected.add(socket)
  socket.on('close', () => connected.delete(socket))
  let data = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    data = Buffer.concat([data, chunk as Buffer])
    const start = 'zINSTREAM\0'.length
    const parts: Buffer[] = []
    for (let offset = start; offset + 4 <= data.length; ) {
      const length = data.readUInt32BE(offset)
      if (length === 0) {
        const content = Buffer.concat(parts)
        received.push(content.length)
        if (answers) socket.end(content.includes('VIRUS') ? 'stream: Eicar FOUND\0' : 'stream: OK\0')
        else socket.destroy()
        return
      }
      parts.push(data.subarray(offset + 4, offset + 4 + length))
      offset += 4 + length
    }
  })
  socket.on('error', () => {})
})
const port = await new Promise<number>((resolve) => {
  daemon.listen(0, '127.0.0.1', () => {
    const address = daemon.address()
    resolve(typeof address === 'object' && address ? address.port : 0)
  })
})
afterAll(() => daemon.close())

const kit = await testPortal({ CLAMD_URL: `tcp://127.0.0.1:${port}` })
let engagement: string
let helen: string
beforeEach(async () => {
  await kit.reset()
  answers = true
  for (const socket of connected) socket.destroy()
  received.length = 0
  engagement = await kit.records.engagement()
  helen = await kit.signIn(await kit.records.stakeholderAccount([engagement]))
})

async function upload(content: Buffer, password?: string, as = kit) {
  const body = new FormData()
  if (password) body.append('data', JSON.stringify({ file_password: password }))
  body.append('file', new Blob([content]), 'Plan.pdf')
  const answer = await as.call(uploadFile, { query: { project_id: engagement, category: 'Contracts' }, body }, helen)
  const rows = await kit.portal.db.selectFrom('shared_file').select('id').execute()
  return [answer.status, answer.body.detail, rows.length]
}
const infected = Buffer.concat([Buffer.from('%PDF-1.7\nVIRUS'), pdfOfSize(200_000)])

test('scans every upload in its original form, including sensitive files', async () => {
  expect(await upload(pdfOfSize(200_000))).toEqual([201, undefined, 1])
  expect(await upload(pdfOfSize(200_000), 'Settlement2026')).toEqual([201, undefined, 2])
  expect(received).toEqual([200_000, 200_000])
})

test('rejects an infected file and does not save it', async () => {
  const refused = [422, 'The virus scanner found a threat in this file. We did not save the file.', 0]
  expect(await upload(infected)).toEqual(refused)
  expect(await upload(infected, 'Settlement2026')).toEqual(refused)
})

test('closes the scanner connection when a file is rejected for another reason', async () => {
  const begun = once(daemon, 'connection')
  expect(await upload(Buffer.from('<html>'))).toMatchObject([415, expect.anything(), 0])
  await begun
  await expect.poll(() => connected.size).toBe(0)
})

test('rejects uploads while the scanner does not answer', async () => {
  const sentence = 'We could not check the file for viruses. Please try again in a few minutes.'
  answers = false
  expect(await upload(pdfOfSize(5000))).toEqual([503, sentence, 0])
  const deaf = await testPortal({ CLAMD_URL: 'tcp://127.0.0.1:1' })
  expect(await upload(pdfOfSize(5000), undefined, deaf)).toEqual([503, sentence, 0])
})

describe('a virus scanner', () => {
  const sentence = 'We could not check the file for viruses. Please try again in a few minutes.'
  const cuts: [string, Cut][] = [
    ['resets the connection at once', { seen: 'zINSTREAM', when: 'before', ending: 'reset' }],
    ['hangs up while the file arrives', { seen: '%PDF', when: 'before', ending: 'close' }],
    [
      'resets the connection instead of sending a verdict',
      { seen: 'stream:', from: 'server', when: 'before', ending: 'reset' },
    ],
    ['hangs up in the middle of its verdict', { seen: 'stream: OK', from: 'server', when: 'before', ending: 'close' }],
  ]
  test.each(cuts)('that %s blocks that upload, and the next file is scanned', async (_, cut) => {
    const proxy = await startFaultProxy({ host: '127.0.0.1', port })
    const behind = await testPortal({ CLAMD_URL: `tcp://127.0.0.1:${proxy.port}` })
    proxy.cutAt(cut)
    expect(await upload(pdfOfSize(200_000), undefined, behind)).toEqual([503, sentence, 0])
    expect(proxy.cuts()).toBe(1)
    expect(await upload(pdfOfSize(200_000), undefined, behind)).toEqual([201, undefined, 1])
    await behind.close()
    await proxy.stop()
  })

  /** Short, so that a test need not wait as long as the portal does. */
  const limits = { connect: 300, take: 300, verdict: 300 }

  test('that stops responding causes a timeout, at the verdict and during the transfer', async () => {
    const proxy = await startFaultProxy({ host: '127.0.0.1', port })
    proxy.silence()
    const begin = scanner(`tcp://127.0.0.1:${proxy.port}`, limits)
    const waiting = await begin()
    await waiting.take(Buffer.alloc(1000))
    await expect(waiting.finish()).rejects.toThrow(DependencyFault)

    const full = createServer((socket) => void socket.pause()).listen(0, '127.0.0.1')
    await once(full, 'listening')
    const address = full.address()
    const stuck = await scanner(
      `tcp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      limits,
    )()
    const takeAll = async () => {
      for (let piece = 0; piece < 1000; piece++) await stuck.take(Buffer.alloc(1_000_000))
    }
    await expect(takeAll()).rejects.toThrow(DependencyFault)
    full.close()
    await proxy.stop()
  })

  test('waits for slow uploads', async () => {
    const scan = await scanner(`tcp://127.0.0.1:${port}`, limits)()
    for (let piece = 0; piece < 3; piece++) {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await scan.take(Buffer.from('slow'))
    }
    await scan.finish()
    expect(received).toEqual([12])
  })
})
