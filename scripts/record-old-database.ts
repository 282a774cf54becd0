import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importFolder } from '../server/features/import/import-folder.ts'
import { storedObjects } from '../server/features.ts'
import { backUp } from '../server/platform/backup/back-up.ts'
import { findStoredKeys } from '../server/platform/backup/stored-keys.ts'
import { readConfig } from '../server/platform/config.ts'
import { openPostgres } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { createEvents } from '../server/platform/events/events.ts'
import { diskStorage } from '../server/platform/storage/disk-storage.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { fillEveryTable } from '../server/testing/fill-every-table.ts'
import { folderOf, jsonFiles, providerRecords, removeFolders } from '../server/testing/provider-folder.ts'
import { version } from '../server/version.ts'

// Records a small database of this release as a dump and as a backup, for the tests of later upgrades. Needs pg_dump:
// `node scripts/setup.mjs scripts/record-old-database.ts`

const target = path.resolve(import.meta.dirname, '../server/testing/old-databases')
const scratch = mkdtempSync(path.join(tmpdir(), 'portal-record-'))
const postgres = await startPostgres({ outlivesPower: false })
const { db, close } = await openPostgres(postgres.url)
try {
  const now = () => new Date('2026-06-18T08:30:00Z')
  await migrate(db)
  const config = readConfig({ DATA_DIR: scratch, LOG_LEVEL: 'silent', PROVIDER_EMAIL_DOMAINS: 'provider.example' })
  await importFolder(
    { db, events: createEvents({ outlets: [], mailer: null, now, timeZone: config.TIME_ZONE }), now, config },
    await folderOf(jsonFiles(providerRecords())),
  )
  await db.insertInto('agreement_text').values({ hash: 'hash', text: 'I may share this file.' }).execute()
  await fillEveryTable(db, 'Élan, Straße, 東京支店', { account: 'u1', engagement: 'e1', agreement_text: 'hash' })
  const storage = diskStorage(path.join(scratch, 'files'))
  for (const key of await findStoredKeys(db, storedObjects)) await storage.put(key, [Buffer.from(key)])

  mkdirSync(target, { recursive: true })
  const backup = path.join(target, `${version}.zip`)
  await backUp({ db, storage, storedObjects, config, now }, backup, createWriteStream(backup))

  const options = ['--no-owner', '--no-privileges', '--schema=public', '--inserts', '--rows-per-insert=100']
  const dump = execFileSync('pg_dump', [...options, postgres.url], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  // Settings of the session and commands of psql are for pg_dump's own reader.
  const statements = dump.replaceAll(/^(?:\\.*|SET .*|SELECT pg_catalog\.set_config.*|--.*|CREATE SCHEMA.*)\n/gm, '')
  writeFileSync(path.join(target, `${version}.sql`), `${statements.replaceAll(/\n{2,}/g, '\n\n').trim()}\n`)
  console.log(`Wrote ${version}.sql and ${version}.zip to ${path.relative(process.cwd(), target)}.`)
} finally {
  await close()
  await postgres.stop()
  await removeFolders()
  rmSync(scratch, { recursive: true })
}
