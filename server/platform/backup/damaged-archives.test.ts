// @module-tag slow

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { storedObjects } from '../../features.ts'
import { backUpTo, backupFolder, fillPortal, partsOf, sealed } from '../../testing/backup-world.ts'
import { dumpOf } from '../../testing/provider-folder.ts'
import { form, sharingWorld } from '../../testing/sharing-world.ts'
import { migrated } from '../../testing/test-database.ts'
import { openArchive } from './archive.ts'
import { type Manifest, manifestName, storedName, tableEntry } from './manifest.ts'
import { restore } from './restore.ts'
import { ArchiveProblem } from './seal.ts'

const { newFile, newStore } = backupFolder()
const world = sharingWorld({})
let whole: Buffer
let parts: Map<string, Buffer>

beforeAll(async () => {
  await world.reset()
  await world.shared(form())
  await world.shared(form())
  await fillPortal(world.kit.portal, world.helenId)
  const file = newFile()
  await backUpTo(world.kit.portal, file)
  whole = await readFile(file)
  parts = await partsOf(file)
})

async function opening(bytes: Buffer) {
  const file = newFile()
  await writeFile(file, bytes)
  return openArchive(file)
}

test('an intact archive can be opened', async () => {
  const archive = await opening(whole)
  archive.close()
  expect(archive.manifest.tables.length).toBeGreaterThan(30)
})

const flipped = (bytes: Buffer, at: number, bit = 0): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ (1 << bit)
  return copy
}
const offset = (share: number): number => Math.floor(share * (whole.length - 1))
const foreignZip = async (): Promise<Buffer> => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('hello'), 'hello.txt')
  zip.end({ comment: '', forceZip64Format: false })
  const file = newFile()
  await pipeline(zip.outputStream, createWriteStream(file))
  return readFile(file)
}
const places = [0, 0.001, 0.01, 0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1]
const damages: [string, () => Buffer | Promise<Buffer>][] = [
  ['is empty', () => Buffer.alloc(0)],
  ['is a single byte', () => Buffer.from('P')],
  ['is text', () => Buffer.from('-- PostgreSQL database dump\n'.repeat(100))],
  ['is another zip archive', foreignZip],
  ['contains only a seal', () => Buffer.from(createHash('sha256').digest('hex'))],
  [
    'contains only its first bytes and a seal',
    () => Buffer.from(`PK\u0003\u0004${createHash('sha256').update('PK\u0003\u0004').digest('hex')}`),
  ],
  ...[0.0001, 0.1, 0.5, 0.9, 0.99].map((share): [string, () => Buffer] => [
    `is cut after ${share} of its length`,
    () => whole.subarray(0, offset(share)),
  ]),
  ['lacks its last byte', () => whole.subarray(0, -1)],
  ['lacks its seal', () => whole.subarray(0, -64)],
  ['lacks its first byte', () => whole.subarray(1)],
  [
    'lacks a byte in the middle',
    () => Buffer.concat([whole.subarray(0, offset(0.5)), whole.subarray(offset(0.5) + 1)]),
  ],
  ['has an extra byte at its end', () => Buffer.concat([whole, Buffer.from('\n')])],
  [
    'has an extra byte in the middle',
    () => Buffer.concat([whole.subarray(0, offset(0.5)), Buffer.from('x'), whole.subarray(offset(0.5))]),
  ],
  ['contains the archive twice', () => Buffer.concat([whole, whole])],
  ['has its halves swapped', () => Buffer.concat([whole.subarray(offset(0.5)), whole.subarray(0, offset(0.5))])],
  [
    'has a block of zeros',
    () => Buffer.concat([whole.subarray(0, offset(0.3)), Buffer.alloc(512), whole.subarray(offset(0.3) + 512)]),
  ],
  [
    'has its seal in uppercase',
    () => Buffer.concat([whole.subarray(0, -64), Buffer.from(whole.subarray(-64).toString().toUpperCase())]),
  ],
  ...places.map((share): [string, () => Buffer] => [
    `has a flipped bit at ${share} of its length`,
    () => flipped(whole, offset(share), Math.floor(share * 7)),
  ]),
]

test.each(damages)('a file that %s is rejected with a message', async (_, damage) => {
  const refused = opening(await damage())
  await expect(refused).rejects.toThrow(ArchiveProblem)
  await expect(refused).rejects.toThrow(
    / (?:is not a backup of the portal|cannot be restored: it is damaged or cut off|cannot be restored: it is not a valid zip archive)\.$/,
  )
})

type Parts = Map<string, Buffer>
const hashOf = (content: Buffer) => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})
/** Changes the manifest of copied parts. */
const manifest = (copy: Parts, change: (manifest: Manifest) => unknown): void => {
  const output = JSON.parse(String(copy.get(manifestName)))
  change(output)
  copy.set(manifestName, Buffer.from(JSON.stringify(output)))
}
const table = 'engagement'
const changed = (copy: Parts, name: string, change: (text: string) => string): Buffer => {
  const content = Buffer.from(change(String(copy.get(name))))
  copy.set(name, content)
  return content
}
/** Changes rows, and says so in the manifest as if they had always been so. */
const rows = (copy: Parts, name: string, change: (text: string) => string, count = 0): void => {
  const content = changed(copy, tableEntry(name), change)
  manifest(copy, ({ tables }) => {
    const output = tables.find((one) => one.name === name)
    const lines = content.toString().split('\n').length - 1
    if (output) Object.assign(output, hashOf(content), { rows: lines + count })
  })
}
const ofStored = (copy: Parts): string => [...copy.keys()].find((name) => name.startsWith('stored/')) ?? ''

/** Sealed as the portal seals, by a program that means ill or has a fault. */
const unfit: [string, RegExp, (copy: Parts) => unknown][] = [
  ['has no manifest', /has no manifest/, (copy) => copy.delete(manifestName)],
  ['has an empty manifest', /manifest cannot be read/, (copy) => copy.set(manifestName, Buffer.from(''))],
  [
    'has a manifest that is not JSON',
    /manifest cannot be read/,
    (copy) => changed(copy, manifestName, (text) => text.slice(1)),
  ],
  [
    'has a manifest with other fields',
    /manifest cannot be read/,
    (copy) => copy.set(manifestName, Buffer.from('{"name":"x"}')),
  ],
  [
    'has a newer format',
    /made by a newer version of the portal \(9.0.0\)/,
    (copy) => manifest(copy, (said) => Object.assign(said, { format: 2, version: '9.0.0' })),
  ],
  [
    'has a migration of a newer version',
    /made by a newer version of the portal/,
    (copy) => manifest(copy, (said) => said.migrations.push('9999-later')),
  ],
  [
    'was made before release 1.0.0',
    /a version of the portal before release 1\.0\.0 made it, and only that version can restore it/,
    (copy) => manifest(copy, (said) => said.migrations.splice(0, 1, '0001-baseline-of-yesterday')),
  ],
  ['lists no migrations', /manifest cannot be read/, (copy) => manifest(copy, (said) => said.migrations.splice(0))],
  [
    'has a negative row count',
    /manifest cannot be read/,
    (copy) => manifest(copy, (said) => Object.assign(said.tables[0] ?? {}, { rows: -1 })),
  ],
  [
    'has an SQL statement as a table name',
    /manifest cannot be read/,
    (copy) => manifest(copy, (said) => Object.assign(said.tables[0] ?? {}, { name: 'tag"; drop table tag; --' })),
  ],
  [
    'has an unknown field in its manifest',
    /manifest cannot be read/,
    (copy) => manifest(copy, (said) => Object.assign(said, { more: true })),
  ],
  ['lacks a table', /tables\/engagement.jsonl is missing/, (copy) => copy.delete(tableEntry(table))],
  [
    'has a table that its manifest does not list',
    /contains tables\/engagement.jsonl, which is not/,
    (copy) =>
      manifest(copy, (said) =>
        said.tables.splice(
          said.tables.findIndex(({ name }) => name === table),
          1,
        ),
      ),
  ],
  [
    'lists a table twice',
    /contains a name twice/,
    (copy) => manifest(copy, (said) => said.tables.push(...said.tables.slice(0, 1))),
  ],
  [
    'lacks a row',
    /the table engagement does not match/,
    (copy) => changed(copy, tableEntry(table), (text) => text.slice(text.indexOf('\n') + 1)),
  ],
  [
    'contains rows twice',
    /the table engagement does not match/,
    (copy) => changed(copy, tableEntry(table), (text) => text + text),
  ],
  [
    'has different text in a row',
    /the table engagement does not match/,
    (copy) => changed(copy, tableEntry(table), (text) => text.replace('Fleet', 'Sheep')),
  ],
  ['has a wrong row count', /the table engagement does not match/, (copy) => rows(copy, table, (text) => text, 1)],
  ['lacks a stored file', /stored\/.* is missing/, (copy) => copy.delete(ofStored(copy))],
  [
    'has a changed stored file',
    /does not match the manifest/,
    (copy) => changed(copy, ofStored(copy), (text) => `${text}more`),
  ],
  [
    'has a file that is not listed',
    /contains stored\/extra, which is not/,
    (copy) => copy.set('stored/extra', Buffer.from('x')),
  ],
  [
    'has an incomplete list of files',
    /stored.jsonl does not match/,
    (copy) => changed(copy, storedName, (text) => text.slice(text.indexOf('\n') + 1)),
  ],
  ['has no list of files', /stored.jsonl is missing/, (copy) => copy.delete(storedName)],
  [
    'lists a file outside the store',
    /stored.jsonl cannot be read/,
    (copy) => {
      const content = changed(copy, storedName, (text) => text.replace('"files/', '"../files/'))
      manifest(copy, (said) => Object.assign(said.stored, hashOf(content)))
    },
  ],
]

test.each(unfit)('an archive that %s is rejected with a message', async (_, sentence, change) => {
  const copy = new Map(parts)
  change(copy)
  const refused = opening(await sealed(copy, newFile()))
  await expect(refused).rejects.toThrow(sentence)
  await expect(refused).rejects.toThrow(ArchiveProblem)
})

test('an archive that contains a name twice is rejected', async () => {
  const [first] = [...parts]
  if (!first) throw new Error('the archive is empty')
  await expect(opening(await sealed([...parts, first], newFile()))).rejects.toThrow(/contains .* twice/)
})

describe('an archive with rows that the database rejects', () => {
  // A row left by one restore would fail the next.
  let elsewhere: Awaited<ReturnType<typeof migrated>>
  beforeAll(async () => {
    elsewhere = await migrated()
  }, 60_000)
  afterAll(() => elsewhere.close())

  test.each<[string, (copy: Parts) => unknown]>([
    ['has rows that are not JSON', (copy) => rows(copy, table, (text) => text.replace('[', '{'))],
    ['has text in a number column', (copy) => rows(copy, 'bug_report', (text) => text.replace(/"1\d{3}"/, '"many"'))],
    ['lacks rows that other rows refer to', (copy) => rows(copy, 'engagement', () => '')],
    ['contains rows twice', (copy) => rows(copy, table, (text) => text + text)],
    ['has an unknown column', (copy) => manifest(copy, (said) => said.tables[0]?.columns.splice(0, 1, 'other'))],
    [
      'has an unknown table',
      (copy) => {
        copy.set(tableEntry('other'), Buffer.from(''))
        manifest(copy, (said) => said.tables.push({ name: 'other', columns: [], rows: 0, ...hashOf(Buffer.from('')) }))
      },
    ],
  ])(
    'restores nothing because it %s',
    async (_, change) => {
      const copy = new Map(parts)
      change(copy)
      const archive = await opening(await sealed(copy, newFile()))
      const storage = newStore()
      await expect(restore({ storedObjects, db: elsewhere.longRunningDb, storage }, archive)).rejects.toThrow()
      archive.close()
      expect(await dumpOf(elsewhere.db)).toEqual({})
      for await (const { key } of storage.list('files/')) throw new Error(`${key} was left`)
    },
    60_000,
  )
})
