import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import {
  type Dialect,
  Kysely,
  type LogEvent,
  PGliteDialect,
  PostgresDialect,
  type PostgresPool,
  type Transaction,
} from 'kysely'
import { lockDataDir } from './data-dir-lock.ts'
import { parsers, postgresPool } from './postgres-pool.ts'
import type { Tables } from './tables.ts'
import { longStatementSeconds } from './time-limits.ts'

export type Database = Kysely<Tables>
/** Either the database or a transaction on it. Inside a transaction use nothing but it: PGlite has one connection. */
export type Queries = Kysely<Tables> | Transaction<Tables>

/** Told of every statement when it has ended. */
export type OnStatement = ((ended: LogEvent) => void) | undefined

export interface DatabaseConnection {
  db: Database
  /** For statements that may take minutes: imports, migrations, backups. PostgreSQL runs at most two at once. */
  longRunningDb: Database
  /** For the job queue: it uses the embedded database, or opens its own connections. */
  jobsBackend: { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; url: string }
  /** Milliseconds that the oldest request has waited for a connection. 0 on the embedded database. */
  longestWait: () => number
  /** How its connections do; undefined for the embedded database, which has one. */
  pool: () => { total: number; idle: number; waiting: number } | undefined
  close: () => Promise<void>
}

export async function openEmbedded(directory: string, command: string): Promise<DatabaseConnection> {
  const unlock = await lockDataDir(directory, command)
  try {
    await createCluster(directory)
    const { PGlite, extensions } = await loadPGlite()
    const startParams = [...PGlite.defaultStartParams, '-c', `max_files_per_process=${openFiles}`]
    const pglite = new PGlite({ dataDir: clusterIn(directory), startParams, parsers, extensions })
    return await fromPGlite(pglite, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Files that the embedded database keeps open. By default it would take 1,000, which many systems do not allow a process. */
const openFiles = 128

/** Imported only when needed, because it takes memory. With the PostgreSQL extensions that the portal uses. */
async function loadPGlite() {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  return { PGlite, extensions: { pg_trgm } }
}

const clusterIn = (directory: string): string => path.join(directory, 'database')

/** Creates the cluster in a second folder and moves it when complete, so that a killed first start leaves nothing behind. */
async function createCluster(directory: string): Promise<void> {
  if (existsSync(clusterIn(directory))) return
  const unfinished = path.join(directory, 'database.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  const { PGlite } = await loadPGlite()
  const pglite = await PGlite.create({ dataDir: unfinished })
  await pglite.close()
  await rename(unfinished, clusterIn(directory))
}

/** Lets tests watch which connection a statement uses. */
type WrapDialect = (dialect: Dialect) => Dialect
const unwrapped: WrapDialect = (dialect) => dialect

/** A database in memory, for tests. `dump` is a data directory as `dumpDataDir` wrote it. */
export async function openInMemory(
  dump?: Blob,
  onStatement?: OnStatement,
  wrapDialect = unwrapped,
): Promise<DatabaseConnection> {
  const { PGlite, extensions } = await loadPGlite()
  return fromPGlite(
    new PGlite({ parsers, extensions, ...(dump && { loadDataDir: dump }) }),
    async () => {},
    onStatement,
    wrapDialect,
  )
}

async function fromPGlite(
  pglite: PGlite,
  unlock: () => Promise<void>,
  onStatement?: OnStatement,
  wrapDialect = unwrapped,
): Promise<DatabaseConnection> {
  await pglite.exec("set time zone 'UTC'")
  const db = new Kysely<Tables>({ dialect: wrapDialect(new PGliteDialect({ pglite })), ...loggingOf(onStatement) })
  const close = async (): Promise<void> => {
    await db.destroy()
    if (!pglite.closed) await pglite.close()
    await unlock()
  }
  return {
    db,
    longRunningDb: db,
    jobsBackend: { kind: 'pglite', pglite },
    longestWait: () => 0,
    pool: () => undefined,
    close,
  }
}

/** Without a listener Kysely does not even look at the time. */
const loggingOf = (onStatement: OnStatement) => onStatement && { log: onStatement }

export async function openPostgres(
  url: string,
  connections = 10,
  onStatement?: OnStatement,
  wrapDialect = unwrapped,
): Promise<DatabaseConnection> {
  const openKysely = (pool: PostgresPool) =>
    new Kysely<Tables>({ dialect: wrapDialect(new PostgresDialect({ pool })), ...loggingOf(onStatement) })
  const pool = postgresPool(url, { connections })
  const db = openKysely(pool)
  const longRunningDb = openKysely(postgresPool(url, { connections: 2, statementSeconds: longStatementSeconds }))
  const close = async (): Promise<void> => {
    await Promise.all([db.destroy(), longRunningDb.destroy()])
  }
  return {
    db,
    longRunningDb,
    jobsBackend: { kind: 'postgres', url },
    longestWait: pool.longestWait,
    pool: pool.counts,
    close,
  }
}
