import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { lockDataDir } from './data-dir-lock.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** Either the database or a transaction on it. Inside a transaction use nothing but it: PGlite has one connection. */
export type Queries = Kysely<Tables> | Transaction<Tables>

export interface DatabaseConnection {
  db: Database
  /** For the job queue, which speaks to the embedded database or opens connections of its own. */
  jobsBackend: { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; url: string }
  close: () => Promise<void>
}

/** Days as `2026-09-05`, counts and money as numbers: the same on both drivers. */
const parsers: Record<number, (value: string) => unknown> = { 1082: (day) => day, 20: Number, 1700: Number }

export async function openEmbedded(directory: string, command: string): Promise<DatabaseConnection> {
  const unlock = await lockDataDir(directory, command)
  try {
    await createCluster(directory)
    return await fromPGlite(new PGlite({ dataDir: clusterIn(directory), parsers }), unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

const clusterIn = (directory: string): string => path.join(directory, 'database')

/** Made beside its place and moved there when whole: a first start that is killed leaves nothing half made. */
async function createCluster(directory: string): Promise<void> {
  if (existsSync(clusterIn(directory))) return
  const unfinished = path.join(directory, 'database.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  const pglite = await PGlite.create({ dataDir: unfinished })
  await pglite.close()
  await rename(unfinished, clusterIn(directory))
}

/** A database in memory, for tests. `dump` is a data directory as `dumpDataDir` wrote it. */
export const openInMemory = (dump?: Blob): Promise<DatabaseConnection> =>
  fromPGlite(new PGlite({ parsers, ...(dump && { loadDataDir: dump }) }), async () => {})

async function fromPGlite(pglite: PGlite, unlock: () => Promise<void>): Promise<DatabaseConnection> {
  await pglite.exec("set time zone 'UTC'")
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const close = async (): Promise<void> => {
    await db.destroy()
    if (!pglite.closed) await pglite.close()
    await unlock()
  }
  return { db, jobsBackend: { kind: 'pglite', pglite }, close }
}

export async function openPostgres(url: string, connections = 10): Promise<DatabaseConnection> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: postgresPool(url, connections) }) })
  return { db, jobsBackend: { kind: 'postgres', url }, close: () => db.destroy() }
}

/** Connections as the portal wants them: UTC, and values in the same forms as from the embedded database. */
export function postgresPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: connections,
    options: '-c timezone=UTC',
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}
