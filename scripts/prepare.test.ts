// @module-tag slow
// @module-tag own-database
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../server/platform/database/database.ts'
import { findMigrations, migrate } from '../server/platform/database/migrate.ts'
import { outcome } from './run-program.ts'

test('a demo of an older version is replaced and filled before the portal starts', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-prepare-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const older = await openEmbedded(folder, 'test')
  await migrate(older.db)
  await sql`update kysely_migration set name = '0001-older'`.execute(older.db)
  await older.close()

  const script = path.join(import.meta.dirname, 'prepare.ts')
  const { ok, said } = await outcome(process.execPath, [script], { DEMO_DATA_DIR: folder, NODE_ENV: 'development' })
  expect(said).toContain(`The demo in ${folder} is from an older version of the portal. Replacing its data ...`)
  expect(ok, said).toBe(true)

  const newer = await openEmbedded(folder, 'test')
  onTestFinished(() => newer.close())
  expect(await findMigrations(newer.db)).not.toContain('0001-older')
  const { count } = await newer.db
    .selectFrom('engagement')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeGreaterThan(0)
})
