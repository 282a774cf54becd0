// @module-tag slow

import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { deleteFile } from '@portal/domain/files/contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { removeLeftovers } from '../../features/files/jobs.ts'
import { storedObjects } from '../../features.ts'
import { backUpTo, backupFolder, fillPortal } from '../../testing/backup-world.ts'
import { dumpOf } from '../../testing/provider-folder.ts'
import { recordsIn } from '../../testing/records.ts'
import { pdfOfSize } from '../../testing/sample-files.ts'
import { filePassword, fileStores, form, sharingWorld } from '../../testing/sharing-world.ts'
import { emptyDatabase, migrated, withoutTables } from '../../testing/test-database.ts'
import { findMigrations, migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations.ts'
import { openArchive } from './archive.ts'
import { restore, TargetProblem } from './restore.ts'
import { findLastBackups } from './run-data.ts'

const { newFile, newStore } = backupFolder()
/** The database elsewhere, with its tables; where a restore makes them, the test takes them away first. */
const elsewhere = await migrated()
afterAll(elsewhere.close)
beforeEach(() => emptyDatabase(elsewhere.db))

/** The world of files in one place, and what a test of backups asks of it. */
function worldIn(environment: Record<string, string>) {
  const world = sharingWorld(environment)
  const { shared, stored } = world
  const portal = () => world.kit.portal
  beforeEach(async () => {
    await world.reset()
    for await (const { key } of portal().storage.list('bug-images/')) await portal().storage.remove(key)
  })

  const remove = (fileId: string) => world.kit.call(deleteFile, { params: { fileId }, query: {} }, world.helen)
  const bytesOf = async (storage = portal().storage) => {
    const found: Record<string, string> = {}
    for (const prefix of ['files/', 'bug-images/'])
      for await (const { key } of storage.list(prefix))
        found[key] = createHash('sha256')
          .update(Buffer.concat(await (await storage.get(key)).toArray()))
          .digest('base64')
    return found
  }
  const withoutRuns = ({ backup_run: _, ...rest }: Record<string, unknown[]>) => rest
  return { world, shared, stored, portal, remove, bytesOf, withoutRuns }
}

describe.each(await fileStores())('a backup of files %s', (_, environment) => {
  const { world, shared, stored, portal, remove, bytesOf, withoutRuns } = worldIn(environment)

  test('is restored elsewhere with every row and every byte unchanged', async () => {
    await shared(form(pdfOfSize(300_000)))
    await shared(form(undefined, 'Settlement.pdf', { file_password: filePassword }))
    await fillPortal(portal(), world.helenId)
    const file = newFile()
    const summary = await backUpTo(portal(), file)
    expect([summary.files, summary.missing]).toEqual([3, []])
    const archive = await openArchive(file)
    const target = { storedObjects, db: elsewhere.longRunningDb, storage: newStore() }
    await withoutTables(elsewhere)
    await restore(target, archive)
    expect(withoutRuns(await dumpOf(elsewhere.db))).toEqual(withoutRuns(await dumpOf(portal().db)))
    expect(await bytesOf(target.storage)).toEqual(await bytesOf())
    // Sequences continue where they were.
    const next = { id: 'next', account_id: world.helenId, description: 'x', steps: '' }
    const reply = { created_at: new Date(), reply: null, answered_by: null, answered_at: null }
    const numbers = [portal().db, elsewhere.db].map((db) =>
      db
        .insertInto('bug_report')
        .values({ ...next, ...reply })
        .returning('number')
        .executeTakeFirstOrThrow(),
    )
    expect((await numbers[0])?.number).toBe((await numbers[1])?.number)
    // A second time there is something in it.
    const secondTry = restore(target, archive)
    await expect(secondTry).rejects.toThrow(/^The database is not empty. It has rows in /)
    await expect(secondTry).rejects.toThrow(TargetProblem)
    archive.close()
  }, 60_000)

  test('made during uploads and deletions is consistent: every row has its file', async () => {
    let over = false
    const people = async () => {
      for (let count = 0; !over || count < 8; count++) {
        const id = await shared(form(pdfOfSize(20_000)))
        if (count % 2 === 0) expect((await remove(id)).status).toBe(204)
      }
    }
    await shared()
    const working = people()
    const archives = []
    for (let round = 0; round < 3; round++) {
      const file = newFile()
      await backUpTo(portal(), file)
      archives.push(await openArchive(file))
    }
    over = true
    await working
    for (const archive of archives) {
      expect(archive.manifest.missing).toEqual([])
      const versions = archive.manifest.tables.find(({ name }) => name === 'file_version')
      if (!versions) throw new Error('the versions of files are not in the archive')
      const lines: string[][] = []
      for await (const some of archive.rowsOf(versions)) lines.push(...some.map((line) => JSON.parse(line)))
      const hash = (row: string[]) => row[versions.columns.indexOf('sha256')] ?? ''
      const output = lines.map((row) => [`files/${row[versions.columns.indexOf('id')]}`, hash(row)])
      const storedKeys = archive.stored.map(({ key, sha256 }) => [key, Buffer.from(sha256, 'hex').toString('base64')])
      expect(storedKeys.toSorted()).toEqual(output.toSorted())
      expect(lines.length).toBeGreaterThan(0)
      archive.close()
    }
  }, 60_000)

  test('contains a file deleted during the backup, which stays stored until the backup ends', async () => {
    const id = await shared()
    const file = newFile()
    await backUpTo(portal(), file, {
      get: async (key) => {
        expect((await remove(id)).status).toBe(204)
        await removeLeftovers(portal(), 0)
        return portal().storage.get(key)
      },
    })
    const archive = await openArchive(file)
    expect([archive.stored.length, archive.manifest.missing, (await stored()).length]).toEqual([1, [], 1])
    archive.close()
    await removeLeftovers(portal(), 0)
    expect(await stored()).toEqual([])
  })
})

describe('a backup', () => {
  const { world, shared, stored, portal, remove, bytesOf } = worldIn({})

  test('lists rows whose file was already missing, and contains everything else', async () => {
    await shared()
    await shared()
    const [first] = await stored()
    if (first) await portal().storage.remove(first.key)
    const file = newFile()
    expect(await backUpTo(portal(), file)).toMatchObject({ files: 1, missing: [first?.key] })
    const archive = await openArchive(file)
    expect(archive.manifest.missing).toEqual([first?.key])
    archive.close()
    expect((await findLastBackups(portal().db)).whole).toMatchObject({ missing: 1 })
  })

  test('that fails records the reason and does not keep deleted files in the store', async () => {
    const id = await shared()
    const broken = backUpTo(portal(), newFile(), { get: () => Promise.reject(new Error('the bucket hangs')) })
    await expect(broken).rejects.toThrow('the bucket hangs')
    expect(await findLastBackups(portal().db)).toEqual({ whole: null, failure: 'the bucket hangs' })
    await remove(id)
    expect(await stored()).toEqual([])
  })

  test('whose restore fails leaves nothing behind and can be restored afterwards', async () => {
    for (let count = 0; count < 3; count++) await shared()
    await fillPortal(portal(), world.helenId)
    const file = newFile()
    await backUpTo(portal(), file)
    const archive = await openArchive(file)
    const storage = newStore()
    let puts = 0
    const full = { ...storage, put: () => (++puts > 2 ? Promise.reject(new Error('full')) : Promise.resolve()) }
    await expect(restore({ storedObjects, db: elsewhere.longRunningDb, storage: full }, archive)).rejects.toThrow(
      'full',
    )
    const odd = { ...archive, manifest: { ...archive.manifest, sequences: { nothing_of_it: 5 } } }
    await expect(restore({ storedObjects, db: elsewhere.longRunningDb, storage }, odd)).rejects.toThrow()
    expect([await bytesOf(storage), await dumpOf(elsewhere.db)]).toEqual([{}, {}])
    await restore({ storedObjects, db: elsewhere.longRunningDb, storage }, archive)
    expect(Object.keys(await bytesOf(storage))).toHaveLength(4)
    archive.close()
  }, 60_000)

  test('with many rows can be read by a slow reader', async () => {
    await sql`insert into rate_window (key, started_at, count)
      select 'key ' || n, now(), n from generate_series(1, 4500) as n`.execute(portal().db)
    const file = newFile()
    await backUpTo(portal(), file)
    const archive = await openArchive(file)
    const table = archive.manifest.tables.find(({ name }) => name === 'rate_window')
    const keys = new Set<string>()
    if (table)
      for await (const some of archive.rowsOf(table)) {
        for (const line of some) keys.add(JSON.parse(line)[0])
        await wait(50)
      }
    expect(keys.size).toBe(4500)
    archive.close()
  }, 60_000)

  test('of an older version is restored, and its tables are migrated', async () => {
    await recordsIn(portal().db).client()
    const rows = await dumpOf(portal().db)
    const file = newFile()
    await backUpTo(portal(), file)
    migrations['9999-notes'] = { up: (queries) => queries.schema.createTable('note').execute() }
    try {
      await withoutTables(elsewhere)
      const archive = await openArchive(file)
      const target = () => ({ storedObjects, db: elsewhere.longRunningDb, storage: newStore() })
      await restore(target(), archive)
      expect(await dumpOf(elsewhere.db)).toMatchObject(rows)
      expect(await findMigrations(elsewhere.db)).toEqual([...archive.manifest.migrations, '9999-notes'])
      // A portal that ran here has made tables that the older one does not know.
      await withoutTables(elsewhere)
      await migrate(elsewhere.longRunningDb)
      await expect(restore(target(), archive)).rejects.toThrow(/^The tables of the database are of another version/)
      archive.close()
    } finally {
      delete migrations['9999-notes']
      await withoutTables(elsewhere)
      await migrate(elsewhere.longRunningDb)
    }
  }, 60_000)

  test('is not restored into a file store that contains files', async () => {
    const file = newFile()
    await backUpTo(portal(), file)
    const archive = await openArchive(file)
    const storage = newStore()
    await storage.put('files/00000000-0000-4000-8000-000000000000', [Buffer.from('there')])
    const target = { storedObjects, db: elsewhere.longRunningDb, storage }
    await expect(restore(target, archive)).rejects.toThrow(/^The file store is not empty. It contains files\/0{8}-/)
    expect(await dumpOf(elsewhere.db)).toEqual({})
    archive.close()
  })
})
