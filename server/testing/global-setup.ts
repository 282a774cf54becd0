import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openInMemory, openPostgres } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { startPostgres } from './embedded-postgres.ts'

/** Makes the migrated database once: a dump for the embedded one, a template database on a real server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_DATABASE === 'postgres' ? setupPostgres(project) : setupEmbedded(project)
}

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-test-'))
  const connection = await openInMemory()
  await migrate(connection.db)
  const { jobsBackend } = connection
  if (jobsBackend.kind !== 'pglite') throw new Error('expected the embedded database')
  const dump = await jobsBackend.pglite.dumpDataDir('none')
  const file = path.join(folder, 'migrated.tar')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  await connection.close()
  project.provide('database', { kind: 'pglite', dump: file })
  return () => rm(folder, { recursive: true, force: true })
}

async function setupPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ outlivesPower: false })
  const connection = await openPostgres(postgres.url, 1)
  await migrate(connection.db)
  await connection.close()
  project.provide('database', { kind: 'postgres', url: postgres.url })
  return postgres.stop
}

declare module 'vitest' {
  interface ProvidedContext {
    database: { kind: 'pglite'; dump: string } | { kind: 'postgres'; url: string }
  }
}
