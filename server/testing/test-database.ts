import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Dialect, sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import {
  type Database,
  type DatabaseConnection,
  type OnStatement,
  openInMemory,
  openPostgres,
} from '../platform/database/database.ts'
import { checkTransactions } from './transaction-check.ts'
import { UnorderedRowsReversed } from './unordered-rows.ts'

const execute = promisify(execFile)

let shared: Promise<DatabaseConnection> | undefined

/** The migrated database of this test process; every file of the process uses the same one. */
export function testDatabase(): Promise<DatabaseConnection> {
  shared ??= open()
  return shared
}

async function open(): Promise<DatabaseConnection> {
  const connection = await migrated(undefined, checkTransactions)
  return { ...connection, db: connection.db.withPlugin(new UnorderedRowsReversed()) }
}

/** Another one; who opens it closes it. */
export async function migrated(
  onStatement?: OnStatement,
  wrapDialect?: (dialect: Dialect) => Dialect,
): Promise<DatabaseConnection> {
  const injected = inject('database')
  if (injected.kind === 'pglite')
    return openInMemory(new Blob([await readFile(injected.migrated)]), onStatement, wrapDialect)
  return openPostgres(await freshDatabase(injected.url), 8, onStatement, wrapDialect)
}

let databases = 0

/** A database without a single table, of the same kind as all others of this run. Who opens it closes it. */
export async function emptyMigrationlessDatabase(): Promise<DatabaseConnection> {
  const injected = inject('database')
  return injected.kind === 'pglite'
    ? openInMemory(new Blob([await readFile(injected.bare)]))
    : openPostgres(await freshDatabase(injected.url, 'template0'), 4)
}

/**
 * Returns settings for a portal with its own database of this run's kind, without tables or migrated, and with files in a
 * folder.
 */
export async function settingsWithDatabase(
  DATA_DIR: string,
  tables: 'bare' | 'migrated',
): Promise<Record<string, string>> {
  const injected = inject('database')
  if (injected.kind === 'postgres') {
    return { DATA_DIR, DATABASE_URL: await freshDatabase(injected.url, tables === 'bare' ? 'template0' : undefined) }
  }
  const cluster = path.join(DATA_DIR, 'database')
  await mkdir(cluster, { recursive: true })
  await execute('tar', ['-xf', injected[tables], '-C', cluster])
  return { DATA_DIR }
}

/** Takes all of it away again. */
export async function withoutTables({ db }: DatabaseConnection): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
}

/** A copy of the migrated database, or of another template, for this process alone. It goes with the test run. */
export async function freshDatabase(migratedUrl: string, template?: 'template0'): Promise<string> {
  const url = new URL(migratedUrl)
  const migratedName = url.pathname.slice(1)
  const name = `${migratedName}_${process.pid}_${Date.now()}_${++databases}`
  url.pathname = '/template1'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name} template ${template ?? migratedName}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}

/** Empties every table; about 1 ms on PostgreSQL. A function, since the database plans its statements once. */
export async function emptyDatabase(db: Database): Promise<void> {
  let empty = emptying.get(db)
  if (!empty) {
    empty = await emptyingOf(db)
    emptying.set(db, empty)
  }
  await empty()
}
const emptying = new WeakMap<Database, () => Promise<unknown>>()

/**
 * Empties all tables. The audit log can be emptied only while triggers are off, and switching them discards all cached
 * plans of the connection. On PostgreSQL a separate connection does this.
 */
async function emptyingOf(db: Database): Promise<() => Promise<unknown>> {
  const injected = inject('database')
  const statements = (await tablesInDeletableOrder(db)).map((table) => `delete from "${table}";`).join(' ')
  const withoutTriggers = injected.kind === 'pglite' ? 'set session_replication_role = replica' : ''
  await sql`create schema if not exists testing`.execute(db)
  await sql
    .raw(`create or replace function testing.empty_tables() returns void language plpgsql
      ${withoutTriggers} as $$ begin ${statements} end $$`)
    .execute(db)
  if (injected.kind === 'pglite') return () => sql`select testing.empty_tables()`.execute(db)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const client = await clientWithoutTriggers(injected.url, rows[0]?.name ?? '')
  return () => client.query('select testing.empty_tables()')
}

const clients = new Map<string, pg.Client>()

/** One for each database; the server goes away with the test run. */
async function clientWithoutTriggers(serverUrl: string, database: string): Promise<pg.Client> {
  const known = clients.get(database)
  if (known) return known
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href, options: '-c session_replication_role=replica' })
  client.on('error', () => {})
  await client.connect()
  clients.set(database, client)
  return client
}

/** Lists the tables so that a table comes before those it refers to. */
async function tablesInDeletableOrder(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; refers_to: string[] }>`
    select c.relname as name, array(
      select t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid
    ) as refers_to
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
  `.execute(db)
  const order: string[] = []
  const visit = (name: string): void => {
    if (order.includes(name)) return
    for (const row of rows) if (row.refers_to.includes(name)) visit(row.name)
    order.push(name)
  }
  for (const row of rows) visit(row.name)
  return order
}
