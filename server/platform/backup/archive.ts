import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import * as z from 'zod/mini'
import { originOf } from '../database/migrations.ts'
import {
  type ArchivedTable,
  archiveFormat,
  Manifest,
  manifestName,
  Stored,
  storedEntry,
  storedName,
  tableEntry,
} from './manifest.ts'
import { ArchiveProblem, checkSeal } from './seal.ts'

/** A backup, every byte of which has been looked at. */
export interface Archive {
  manifest: Manifest
  stored: readonly Stored[]
  /** The rows of a table, some lines at a time. */
  rowsOf: (table: ArchivedTable) => AsyncIterable<string[]>
  contentOf: (stored: Stored) => Promise<Readable>
  close: () => void
}

/**
 * Opens a backup and checks all of it: its seal, its manifest, that this version can restore it, and the content of every
 * part against its hash. Throws `ArchiveProblem`.
 */
export async function openArchive(file: string): Promise<Archive> {
  await checkSeal(file)
  const problem = (reason: string): ArchiveProblem => new ArchiveProblem(`${file} cannot be restored: ${reason}.`)
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw problem('it is not a valid zip archive')
  })
  try {
    const entries = await entriesOf(zip, problem)
    const open = (name: string): Promise<Readable> => {
      const entry = entries.get(name)
      if (!entry) throw problem(`${name} is missing`)
      return zip.openReadStreamPromise(entry)
    }
    const manifest = await readManifest(open, problem)
    const { text, ...list } = await read(await open(storedName), true)
    if (differs(list, manifest.stored)) throw problem(`${storedName} does not match the manifest`)
    const stored = text
      .split('\n')
      .slice(0, -1)
      .map((line) => parsed(Stored, line, () => problem(`${storedName} cannot be read`)))
    if (stored.length !== manifest.stored.files) throw problem(`${storedName} does not match the manifest`)
    const expected = [
      manifestName,
      storedName,
      ...manifest.tables.map(({ name }) => tableEntry(name)),
      ...stored.map(({ key }) => storedEntry(key)),
    ]
    if (new Set(expected).size !== expected.length) throw problem('the manifest contains a name twice')
    const foreign = [...entries.keys()].find((name) => !expected.includes(name))
    if (foreign !== undefined) throw problem(`it contains ${foreign}, which is not in the manifest`)
    for (const table of manifest.tables) {
      const found = await read(await open(tableEntry(table.name)))
      if (differs(found, table) || found.lines !== table.rows)
        throw problem(`the table ${table.name} does not match the manifest`)
    }
    for (const storedObject of stored)
      if (differs(await read(await open(storedEntry(storedObject.key))), storedObject))
        throw problem(`${storedObject.key} does not match the manifest`)
    return {
      manifest,
      stored,
      rowsOf: async function* ({ name }) {
        yield* linesOf(await open(tableEntry(name)))
      },
      contentOf: ({ key }) => open(storedEntry(key)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    if (error instanceof ArchiveProblem) throw error
    throw problem(`it is not a valid zip archive (${error instanceof Error ? error.message : error})`)
  }
}

type Problem = (reason: string) => ArchiveProblem

async function entriesOf(zip: ZipFile, problem: Problem): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw problem(`it contains ${entry.fileName} twice`)
    entries.set(entry.fileName, entry)
  }
  if (!entries.has(manifestName)) throw problem('it has no manifest')
  return entries
}

const Versioned = z.object({ format: z.number(), version: z.string(), migrations: z.array(z.string()) })

async function readManifest(open: (name: string) => Promise<Readable>, problem: Problem): Promise<Manifest> {
  const { text } = await read(await open(manifestName), true)
  const unreadable = () => problem('the manifest cannot be read')
  const { format, version, migrations } = parsed(Versioned, text, unreadable)
  const origin = originOf(migrations)
  if (origin === 'before 1.0.0')
    throw problem('a version of the portal before release 1.0.0 made it, and only that version can restore it')
  if (format > archiveFormat || origin === 'newer')
    throw problem(`this backup was made by a newer version of the portal (${version}). Restore it with that version`)
  return parsed(Manifest, text, unreadable)
}

function parsed<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
  problem: () => ArchiveProblem,
): z.infer<Schema> {
  try {
    return z.parse(schema, JSON.parse(text))
  } catch {
    throw problem()
  }
}

interface Found {
  bytes: number
  sha256: string
}
const differs = (found: Found, said: Found): boolean => found.bytes !== said.bytes || found.sha256 !== said.sha256

/** Reads a part to its end; its text only where that is asked for. */
async function read(content: Readable, wanted = false): Promise<Found & { lines: number; text: string }> {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  let bytes = 0
  let lines = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    for (let newline = chunk.indexOf(10); newline >= 0; newline = chunk.indexOf(10, newline + 1)) lines++
    if (wanted) chunks.push(chunk)
  }
  return { bytes, sha256: hash.digest('hex'), lines, text: Buffer.concat(chunks).toString('utf8') }
}

const charactersAtOnce = 1024 * 1024
const linesAtOnce = 1000

/** Rows may contain a whole picture, so parts of a line are joined only once. */
async function* linesOf(content: Readable): AsyncIterable<string[]> {
  let some: string[] = []
  let length = 0
  let line: Buffer[] = []
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let from = 0
    for (let newline = chunk.indexOf(10); newline >= 0; newline = chunk.indexOf(10, from)) {
      const text = Buffer.concat([...line, chunk.subarray(from, newline)]).toString('utf8')
      line = []
      from = newline + 1
      some.push(text)
      length += text.length
      if (length < charactersAtOnce && some.length < linesAtOnce) continue
      yield some
      some = []
      length = 0
    }
    line.push(chunk.subarray(from))
  }
  if (some.length > 0) yield some
}
