// @module-tag slow
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { deletionFileName } from '../platform/deletion-log/file.ts'
import { runCommand } from '../testing/command.ts'
import { freePort } from '../testing/embedded-postgres.ts'
import { startPortalProcess } from '../testing/portal-processes.ts'
import { productionSettings } from '../testing/production-settings.ts'
import { recordsIn } from '../testing/records.ts'
import { runInProcess } from '../testing/run-in-process.ts'
import { settingsWithDatabase } from '../testing/test-database.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'portal-reapply-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a portal whose database is older than the file starts after the command reapply-deletions', async () => {
  const BACKUP_DIR = path.join(folder, 'backups')
  await mkdir(BACKUP_DIR)
  const database = await settingsWithDatabase(path.join(folder, 'portal'), 'migrated')
  const settings = { ...productionSettings, ...database, BACKUP_DIR, PORT: String(await freePort()), LOG_LEVEL: 'info' }
  const run = (...args: string[]) => runInProcess(['reapply-deletions', ...args], settings)
  const connection = await openDatabase(readConfig(settings), { command: 'test' })
  const records = recordsIn(connection.db)
  const account_id = await records.stakeholderAccount([])
  // The portal has erased the first of these people, and a superuser has cancelled the other erasure.
  const cancelled = await records.stakeholderAccount([])
  const [feedback, past] = ['kept', new Date('2026-01-01T02:00:00.000Z')] as const
  await connection.db
    .insertInto('scheduled_erasure')
    .values(
      [account_id, cancelled].map((id) => ({
        id,
        account_id: id,
        name: 'x',
        scheduled_by: cancelled,
        scheduled_at: past,
        erase_at: past,
        feedback,
      })),
    )
    .execute()
  await connection.close()
  const file = path.join(BACKUP_DIR, deletionFileName)
  expect(await run()).toMatchObject({ code: 1, err: `${file} does not exist.\nNothing was changed.` })
  const time = '2026-06-18T08:30:00.000Z'
  const entry = {
    kind: 'erasure',
    number: 7,
    erased_at: time,
    feedback: 'kept',
    heir_id: null,
    keys: [],
  }
  const line = (id: string, account: string, erased_by: string) =>
    `${JSON.stringify({ ...entry, id, account_id: account, erased_by })}\n`

  await writeFile(file, line('e0', 'stranger', 'nobody'))
  expect(await run()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/none of the people and customers in them[\s\S]*\nNothing was changed\.$/),
  })

  await writeFile(file, line('e1', account_id, 'x'))
  const start = await runCommand(path.join(import.meta.dirname, '..', 'testing', 'portal-process.ts'), [], settings)
  expect(start).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /The database lacks entries of .*people who would be back: 1\..*\nRun the command "reapply-deletions"/,
    ),
  })
  expect(await run()).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(
      /^Erased again: Former colleague 7\.\nScheduled erasures: 1, the first at .*\nCompared with .*jsonl\. Erased again: 1\. Removed again: 0\.\n$/,
    ),
  })
  const running = await startPortalProcess(settings)
  await running.stop()
  const healed = await openDatabase(readConfig(settings), { command: 'test' })
  const scheduled = await healed.db.selectFrom('scheduled_erasure').select(['account_id', 'erase_at']).execute()
  await healed.close()
  expect(scheduled).toEqual([{ account_id: cancelled, erase_at: expect.any(Date) }])
  // At least an hour from when the command ran.
  expect(scheduled[0]?.erase_at.getTime()).toBeGreaterThan(Date.now() + 45 * 60 * 1000)

  // A list from --gone is applied even if this database has none of its people.
  const other = path.join(folder, 'other.jsonl')
  expect(await run('--gone', other)).toMatchObject({ code: 1, err: `${other} does not exist.\nNothing was changed.` })
  await writeFile(other, line('e2', 'imported-later', 'nobody'))
  expect(await run('--gone', other)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Erased again: Former colleague 8.'),
  })
  expect(await run('--gone', other)).toMatchObject({ code: 0, out: expect.stringContaining('Erased again: 0.') })
  // A number that the database cannot hold.
  await writeFile(other, line('e3', 'imported-later-too', 'nobody').replace('"number":7', '"number":1e30'))
  const failed = await run('--gone', other)
  expect([failed.code, failed.out.split('\n').at(-2)]).toEqual([
    1,
    `Not reapplied: 1. They stay in ${other}. Before you start the portal, run the command "reapply-deletions --gone ${other}".`,
  ])
  await writeFile(other, 'damaged')
  expect(await run('--gone', other)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${other} is not a valid list of erasures and removals: line 1 cannot be read.`),
  })
  expect(await runInProcess(['reapply-deletions'], { ...settings, BACKUP_DIR: '' })).toMatchObject({
    code: 1,
    err: 'BACKUP_DIR is not set. Name the list with --gone.',
  })
}, 400_000)
