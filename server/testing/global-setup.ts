import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openInMemory, openPostgres } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { startPostgres } from './embedded-postgres.ts'

/** Makes the database once, since a new one takes seconds: dumps of the embedded one, a template on a real server. */
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
  const bare = await dump('bare.tar')
  await migrate(connection.db)
  project.provide('database', { kind: 'pglite', bare, migrated: await dump('migrated.tar') })
  await connection.close()
  return () => rm(folder, { recursive: true, force: true })
}

async function setupPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ outlivesPower: false })
  const connection = await openPostgres(postgres.socketUrl, 1)
  await migrate(connection.db)
  await connection.close()
  project.provide('database', { kind: 'postgres', url: postgres.socketUrl })
  return postgres.stop
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the embedded one its data directory as a tar file: without a table, and migrated. */
    database: { kind: 'pglite'; bare: string; migrated: string } | { kind: 'postgres'; url: string }
  }
}
