import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openInMemory, openPostgres } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startPostgres } from './embedded-postgres.ts'

/** Makes the migrated database once per run, because it takes seconds: dumps of the embedded one, a template on PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_DATABASE === 'postgres' ? setupPostgres(project) : setupEmbedded(project)
}

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-test-'))
  const connection = await openInMemory()
  const { jobsBackend } = connection
  if (jobsBackend.kind !== 'pglite') throw new Error('expected the embedded database')
  const dump = async (name: string): Promise<string> => {
    const file = path.join(folder, name)
    await writeFile(file, Buffer.from(await (await jobsBackend.pglite.dumpDataDir('none')).arrayBuffer()))
    return file
  }
  const emptyDump = await dump('bare.tar')
  await migrate(connection.db)
  project.provide('database', { kind: 'pglite', bare: emptyDump, migrated: await dump('migrated.tar') })
  await connection.close()
  return () => rm(folder, { recursive: true, force: true })
}

async function setupPostgres(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl) return setupTemplate(project, serverUrl)
  const postgres = await startPostgres({ outlivesPower: false })
  await migrateDatabase(postgres.socketUrl)
  project.provide('database', { kind: 'postgres', url: postgres.socketUrl })
  return postgres.stop
}

/** On a server that exists already: makes a template there, and removes it and its copies after the run. */
async function setupTemplate(project: TestProject, serverUrl: string): Promise<() => Promise<void>> {
  const name = `portal_test_${process.pid}_${Date.now()}`
  const onServer = async <Row extends object>(statement: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    const { rows } = await client.query<Row>(statement)
    await client.end()
    return rows
  }
  await onServer(`create database ${name} template template0`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrateDatabase(url.href)
  project.provide('database', { kind: 'postgres', url: url.href })
  return async () => {
    const testDatabases = await onServer<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, '${name}')`,
    )
    for (const { datname } of testDatabases) await onServer(`drop database ${datname} with (force)`)
  }
}

async function migrateDatabase(url: string): Promise<void> {
  const connection = await openPostgres(url, 1)
  await migrate(connection.db)
  await connection.close()
}

declare module 'vitest' {
  interface ProvidedContext {
    /** For the embedded database: its data directory as a tar file, without tables and migrated. */
    database: { kind: 'pglite'; bare: string; migrated: string } | { kind: 'postgres'; url: string }
  }
}
