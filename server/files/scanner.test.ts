import { createServer, type Socket } from 'node:net'
import { uploadFile } from '@portal/domain/files/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pdfOfSize } from '../testing/sample-files.ts'
import { testPortal } from '../testing/test-portal.ts'

/** Speaks a scanner's INSTREAM: finds "VIRUS" in what it was sent, whole. */
let answers = true
const received: number[] = []
const daemon = createServer((socket: Socket) => {
  let data = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    data = Buffer.concat([data, chunk as Buffer])
    const start = 'zINSTREAM\0'.length
    const parts: Buffer[] = []
    for (let at = start; at + 4 <= data.length; ) {
      const length = data.readUInt32BE(at)
      if (length === 0) {
        const content = Buffer.concat(parts)
        received.push(content.length)
        if (answers) socket.end(content.includes('VIRUS') ? 'stream: Eicar FOUND\0' : 'stream: OK\0')
        else socket.destroy()
        return
      }
      parts.push(data.subarray(at + 4, at + 4 + length))
      at += 4 + length
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

test('every upload is scanned as people sent it, sensitive ones too', async () => {
  expect(await upload(pdfOfSize(200_000))).toEqual([201, undefined, 1])
  expect(await upload(pdfOfSize(200_000), 'Settlement2026')).toEqual([201, undefined, 2])
  expect(received).toEqual([200_000, 200_000])
})

test('an infected file is refused and not kept', async () => {
  const refused = [422, 'The virus scanner found something in this file. It was not stored.', 0]
  expect(await upload(infected)).toEqual(refused)
  expect(await upload(infected, 'Settlement2026')).toEqual(refused)
})

test('nothing is taken in while the scanner does not answer', async () => {
  const sentence = 'The file could not be checked for viruses just now. Please try again in a few minutes.'
  answers = false
  expect(await upload(pdfOfSize(5000))).toEqual([503, sentence, 0])
  const deaf = await testPortal({ CLAMD_URL: 'tcp://127.0.0.1:1' })
  expect(await upload(pdfOfSize(5000), undefined, deaf)).toEqual([503, sentence, 0])
})
