import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { version } from '../../version.ts'
import { type SettingName, settings } from '../config/settings.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { findMigrations } from '../database/migrate.ts'
import { diskReason } from '../storage/disk-reason.ts'
import { ObjectMissing, type Storage } from '../storage/storage.ts'
import { type ArchiveWriter, archiveWriter } from './archive-writer.ts'
import {
  type ArchivedTable,
  archiveFormat,
  type Manifest,
  manifestName,
  type Stored,
  storedEntry,
  storedName,
  tableEntry,
} from './manifest.ts'
import { findSequences, findTables, readRows, type TableShape, writePlainly } from './rows-data.ts'
import { beginRun, extendRun, failRun, finishRun } from './run-data.ts'
import { findStoredKeys, type StoredObjects } from './stored-keys.ts'

export interface BackupSource {
  /** For statements that may take minutes. */
  db: Database
  storage: Storage
  storedObjects: readonly StoredObjects[]
  config: Config
  now: () => Date
}

export interface BackupSummary {
  rows: number
  files: number
  bytes: number
  /** Rows for which nothing was stored any more before the backup began. */
  missing: string[]
}

const heartbeat = 60_000

/**
 * Writes everything the portal holds as one archive, while people work: all rows as they were at one moment, then what
 * is stored for them. From before that moment until the end whatever is deleted stays stored (`keepWhileBackedUp`).
 */
export async function backUp(source: BackupSource, place: string, destination: Writable): Promise<BackupSummary> {
  const { db, now } = source
  const id = randomUUID()
  await beginRun(db, { id, place })
  let alive = true
  const beat = setInterval(() => {
    extendRun(db, id).then(
      (still) => {
        alive &&= still
      },
      // The lease outlasts a database that is away for a moment.
      () => {},
    )
  }, heartbeat)
  const writer = archiveWriter(now())
  const written = pipeline(writer.output, destination)
  written.catch(() => {})
  try {
    const summary = await write(source, writer)
    await written
    if (!alive || !(await extendRun(db, id)))
      throw new Error('the backup paused for too long: files deleted meanwhile may be missing')
    await finishRun(db, id, { bytes: summary.bytes, missing: summary.missing.length })
    return summary
  } catch (error) {
    writer.output.destroy()
    const reason = diskReason(error) ?? (error instanceof Error ? error.message : String(error))
    await failRun(db, id, reason).catch(() => {})
    throw error
  } finally {
    clearInterval(beat)
  }
}

async function write(source: BackupSource, writer: ArchiveWriter): Promise<BackupSummary> {
  const taken_at = source.now().toISOString()
  const { keys, ...rows } = await writeRows(source, writer)
  const { missing, stored, list } = await writeStored(source.storage, writer, keys)
  const manifest: Manifest = {
    format: archiveFormat,
    version,
    taken_at,
    ...rows,
    stored: { files: stored.length, ...list },
    missing,
    ...settingsOf(source.config),
  }
  await writer.add(manifestName, lines([JSON.stringify(manifest, null, 2)]), 'text')
  writer.end()
  return {
    rows: rows.tables.reduce((sum, table) => sum + table.rows, 0),
    files: stored.length,
    bytes: [...rows.tables, ...stored].reduce((sum, { bytes }) => sum + bytes, 0),
    missing,
  }
}

/** Writes all rows from one snapshot. On the embedded database other statements wait until it ends. */
const writeRows = ({ db, storedObjects }: BackupSource, writer: ArchiveWriter) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (queries) => {
      await writePlainly(queries)
      const migrations = await findMigrations(queries)
      const tables: ArchivedTable[] = []
      for (const table of await findTables(queries)) {
        let rows = 0
        const counted = async function* () {
          for await (const some of readRows(queries, table)) {
            rows += some.length
            yield* lines(some)
          }
        }
        const part = await writer.add(tableEntry(table.name), counted(), 'text')
        tables.push({ name: table.name, columns: namesOf(table), rows, ...part })
      }
      const keys = await findStoredKeys(queries, storedObjects)
      return { migrations, tables, sequences: await findSequences(queries), keys }
    })

const namesOf = ({ columns }: TableShape): string[] => columns.map(({ name }) => name)

async function writeStored(storage: Storage, writer: ArchiveWriter, keys: readonly string[]) {
  const missing: string[] = []
  const stored: Stored[] = []
  for (const key of keys) {
    try {
      const content = await storage.get(key)
      stored.push({ key, ...(await writer.add(storedEntry(key), content, 'packed')) })
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error
      missing.push(key)
    }
  }
  const list = await writer.add(storedName, lines(stored.map((one) => JSON.stringify(one))), 'text')
  return { stored, list, missing }
}

async function* lines(texts: readonly string[]): AsyncIterable<Buffer> {
  if (texts.length > 0) yield Buffer.from(`${texts.join('\n')}\n`)
}

/** Settings needed to restore the archive elsewhere; secrets by name only. */
function settingsOf(config: Config): Pick<Manifest, 'settings' | 'secrets'> {
  const changed = (Object.keys(settings) as SettingName[]).filter(
    (name) => textOf(config[name]) !== settings[name].fallback,
  )
  return {
    settings: Object.fromEntries(
      changed.filter((name) => !settings[name].secret).map((name) => [name, textOf(config[name])]),
    ),
    secrets: changed.filter((name) => settings[name].secret),
  }
}

const textOf = (value: unknown): string =>
  value === null ? '' : Array.isArray(value) ? value.map(textOf).join(',') : linkOf(value)
const linkOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value && 'href' in value
    ? `${value.label}=${value.href}`
    : String(value)
