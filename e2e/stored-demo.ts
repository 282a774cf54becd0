import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { createApp } from '../server/app.ts'
import { prepareDemo } from '../server/demo/prepare-demo.ts'
import type { Config } from '../server/platform/config.ts'
import { type DatabaseConnection, openInMemory } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { keepTables, restoreTables } from '../server/testing/table-snapshots.ts'

const databaseIn = (folder: string): string => path.join(folder, 'database.tar')
const filesIn = (folder: string): string => path.join(folder, 'files')

/** The demo in memory, its files where the settings say: read from MADE_DEMO where that is set, since filling it takes ten seconds. */
export async function openDemo(config: Config, now: () => Date): Promise<DatabaseConnection> {
  const demoFolder = process.env.MADE_DEMO
  if (demoFolder) {
    await cp(filesIn(demoFolder), config.DEMO_DATA_DIR, { recursive: true })
    return openInMemory(new Blob([await readFile(databaseIn(demoFolder))]))
  }
  const connection = await openInMemory()
  await migrate(connection.db)
  const log = pino({ level: 'silent' })
  await prepareDemo(
    config,
    connection.db,
    (clock) => createApp({ config, connection, log, now: clock, mailServer: null }),
    now,
  )
  return connection
}

/** Stores the demo that `openDemo` made, for the next run: a copy of its tables (table-snapshots.ts) and its job queues. */
export async function keepDemo(config: Config, connection: DatabaseConnection, folder: string): Promise<void> {
  const { db, jobsBackend } = connection
  await keepTables(db)
  const log = pino({ level: 'silent' })
  const app = await createApp({ config, connection, log, now: () => new Date(), mailServer: null })
  await app.startJobs()
  await app.stop()
  await restoreTables(db)
  if (jobsBackend.kind !== 'pglite') throw new Error('expected the embedded database')
  const dump = await jobsBackend.pglite.dumpDataDir('none')
  await mkdir(folder, { recursive: true })
  await writeFile(databaseIn(folder), Buffer.from(await dump.arrayBuffer()))
  await cp(config.DEMO_DATA_DIR, filesIn(folder), { recursive: true })
}
