// @module-tag slow
import { afterAll, expect, test } from 'vitest'
import { ownOrigin } from '../../testing/own-origin.ts'
import { pdfOfSize, samplePdf } from '../../testing/sample-files.ts'
import { testPortal } from '../../testing/test-portal.ts'

/** The seed makes a failure repeatable; FUZZ_RUNS tries as many requests and says how they were answered. */
const runs = Number(process.env.FUZZ_RUNS ?? 2000)
let seed = Number(process.env.FUZZ_SEED ?? 20260618)
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item

const names = [
  'Plan.pdf',
  '../../../etc/passwd.pdf',
  '..\\..\\boot.pdf',
  '/etc/cron.d/x.pdf',
  'C:\\x.pdf',
  '.pdf',
  '..',
  '',
  'a\r\nX-Injected: 1.pdf',
  'a\u0000.pdf',
  '\u202Efdp.exe',
  `${'x'.repeat(300)}.pdf`,
  'a%00.pdf',
  'CON.pdf',
  'a"b.pdf',
  "'; drop table shared_file; --.pdf",
  '\uD800.pdf',
  '計画'.repeat(100),
  'Plan.pdf/',
  '%2e%2e%2fx.pdf',
]
const contents: readonly (() => Buffer)[] = [
  () => samplePdf(),
  () => Buffer.alloc(0),
  () => Buffer.from('<html>'),
  () => pdfOfSize(64 * 1024 + random(3)),
  () => Buffer.alloc(random(5000), random(256)),
]
const boundary = 'portal-fuzz'
const part = (header: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${header}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])
const filePart = (): Buffer =>
  part(
    `Content-Disposition: form-data; name="${pick(['file', 'file', 'file', 'data', 'other', ''])}"; filename="${pick(names)}"` +
      pick(['', '\r\nContent-Type: application/pdf', '\r\nContent-Type: text/html', '\r\nContent-Type: ;;;']),
    pick(contents)(),
  )
const dataPart = (): Buffer =>
  part(
    `Content-Disposition: form-data; name="${pick(['data', 'data', 'file_password', '__proto__', 'constructor'])}"`,
    pick([
      '{}',
      '{"file_password":"Settlement2026"}',
      '{"file_password":5}',
      '[',
      'null',
      'x'.repeat(70_000),
      '{"__proto__":{}}',
    ]),
  )
const broken: readonly ((body: Buffer) => Buffer)[] = [
  (body) => body,
  (body) => body,
  (body) => body.subarray(0, random(body.length)),
  (body) => Buffer.concat([body.subarray(0, random(body.length)), Buffer.from([0, 13, 10, 45, 45]), body]),
  (body) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  (body) => Buffer.concat([Buffer.from('preamble\r\n'), body, Buffer.from('epilogue')]),
]
const types = [
  ...Array<string>(8).fill(`multipart/form-data; boundary=${boundary}`),
  `multipart/form-data; boundary="${boundary}"`,
  'multipart/form-data; boundary=another',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/mixed; boundary=${boundary}`,
  'application/json',
]

const kit = await testPortal()
afterAll(() => kit.reset())

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of kit.portal.storage.list('files/')) keys.push(key.slice('files/'.length))
  return keys
}

test(`${runs} malformed uploads cause no server error and leave nothing behind`, { timeout: 120_000 }, async () => {
  await kit.reset()
  const engagement = await kit.records.engagement()
  const cookie = await kit.signIn(await kit.records.stakeholderAccount([engagement]))
  // Files of earlier tests of this process, whose rows are gone.
  const before = await storedKeys()
  const statuses = new Map<number, number>()
  for (let run = 0; run < runs; run++) {
    const began = seed
    const parts = Array.from({ length: random(4) }, () => (random(3) === 0 ? dataPart() : filePart()))
    const payload = pick(broken)(
      Buffer.concat([...parts, Buffer.from(pick([`--${boundary}--\r\n`, `--${boundary}`, '']))]),
    )
    const { statusCode, body } = await kit.server.inject({
      method: 'POST',
      url: `/api/sharing-area/files?project_id=${engagement}&category=Contracts`,
      headers: { ...ownOrigin, cookie, 'content-type': pick(types) },
      payload,
    })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    expect([began, statusCode < 500, body.includes('X-Injected')]).toEqual([began, true, false])
  }
  const rows = await kit.portal.db.selectFrom('file_version').select(['id', 'file_name']).execute()
  const left = (await storedKeys()).filter((key) => !before.includes(key))
  expect(left.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  for (const { file_name } of rows) expect(file_name).not.toMatch(/[\p{Cc}/\\]|^\.+$/u)
  expect(statuses.get(201)).toBeGreaterThan(0)
  if (process.env.FUZZ_RUNS)
    console.log(`answers: ${JSON.stringify(Object.fromEntries(statuses))}, ${rows.length} files kept`)
})
