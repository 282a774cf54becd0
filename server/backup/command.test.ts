// @module-tag slow
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { connectDatabase, openDatabase } from '../database/open-database.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type Outcome, runCommand } from '../testing/command.ts'
import { freePort } from '../testing/embedded-postgres.ts'
import { startPortalProcess } from '../testing/portal-processes.ts'
import { dumpOf } from '../testing/provider-folder.ts'
import { recordsIn } from '../testing/records.ts'
import { settingsWithDatabase } from '../testing/test-database.ts'

// The drill of docs/operate/backup.md, with its own commands.

const folder = await mkdtemp(path.join(tmpdir(), 'portal-drill-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const settingsOf = (name: string, tables: 'bare' | 'migrated' = 'bare') =>
  settingsWithDatabase(path.join(folder, name), tables)

const guide = await readFile(path.join(import.meta.dirname, '..', '..', 'docs', 'operate', 'backup.md'), 'utf8')
const program = path.join(import.meta.dirname, '..', 'cli.ts')
const start = path.join(import.meta.dirname, '..', 'start.ts')

/** Runs a command as it stands in the guide, with another archive. */
const run = (command: string, archive: string, env: Record<string, string>): Promise<Outcome> => {
  expect(guide).toContain(`npm run portal -- ${command}`)
  return runCommand(program, command.replace('/srv/backups/portal.zip', archive).split(' '), env)
}
const backup = 'backup /srv/backups/portal.zip'
const check = 'restore /srv/backups/portal.zip --dry-run'
const restore = 'restore /srv/backups/portal.zip'

test('the drill: backed up while the portal runs, checked, restored elsewhere, and started there', async () => {
  const here = await settingsOf('here', 'migrated')
  const there = await settingsOf('there')
  const archive = path.join(folder, 'portal.zip')
  const connection = await openDatabase(readConfig(here), { command: 'test' })
  const records = recordsIn(connection.db)
  const engagement = await records.engagement()
  const account = await records.stakeholderAccount([engagement])
  const id = '0f9f1c1e-0000-4000-8000-000000000001'
  await records.sharedFile({ engagement_id: engagement, uploaded_by: account }, { id })
  await openStorage(readConfig(here)).put(`files/${id}`, [Buffer.from('as it was')])
  const { backup_run: _, ...before } = await dumpOf(connection.db)
  await connection.close()

  const running = await startPortalProcess({ ...here, PORT: String(await freePort()), LOG_LEVEL: 'info' })
  const made = await run(backup, archive, here)
  expect(made).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(
      / and read again: \d+ rows of \d+ tables, 1 files\.\nBeside it portal-gone\.jsonl says /,
    ),
  })
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  expect(await run(backup, archive, here)).toMatchObject({
    code: 1,
    err: `${archive} is there already: choose another name.`,
  })
  await running.stop()

  expect(await run(check, archive, there)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Whole, and there is room for it: /),
  })
  expect(await run(restore, archive, there)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(
      /^Restored the backup of .* by version \d.*portal-gone\.jsonl was read: 0 erasures and/s,
    ),
  })
  const restored = await openDatabase(readConfig(there), { command: 'test' })
  expect(await dumpOf(restored.db)).toMatchObject(before)
  await restored.close()
  expect((await (await openStorage(readConfig(there)).get(`files/${id}`)).toArray()).join('')).toBe('as it was')
  const port = await freePort()
  const again = await startPortalProcess({ ...there, PORT: String(port), LOG_LEVEL: 'info' })
  expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\./),
  })
  await again.stop()

  // The list of what is gone may lie elsewhere.
  const third = await settingsOf('third')
  const list = path.join(folder, 'kept-elsewhere.jsonl')
  const restoreWith = (...more: string[]) => runCommand(program, ['restore', archive, ...more], third)
  expect(await restoreWith('--gone', list)).toMatchObject({
    ...{ code: 1, err: `${list} does not exist.\nNothing was restored.` },
  })
  const day = '2026-06-18T08:30:00.000Z'
  const line = { kind: 'erasure', id: 'e1', number: 7, account_id: account, erased_by: 'x', erased_at: day }
  await writeFile(list, `${JSON.stringify({ ...line, undo_until: day, feedback: null, heir_id: null, keys: [] })}\n`)
  expect(await restoreWith('--gone', list)).toMatchObject({
    ...{ code: 0, err: '', out: expect.stringContaining('Erased again: Former colleague 7.') },
  })
}, 400_000)

test('what is no backup, or not whole, is refused with a sentence and touches nothing', async () => {
  const there = await settingsOf('untouched')
  const archive = path.join(folder, 'nonsense.zip')
  await writeFile(archive, 'nonsense')
  expect(await run(restore, archive, there)).toMatchObject({
    code: 1,
    err: `${archive} is no backup of the portal.\nNothing was restored.`,
  })
  expect(await run(restore, `${archive}.none`, there)).toMatchObject({
    code: 1,
    err: `${archive}.none does not exist.`,
  })
}, 60_000)

test('a database that is newer than the program is refused with a sentence, by every command', async () => {
  const newer = await settingsOf('newer', 'migrated')
  const connection = await openDatabase(readConfig(newer), { command: 'test' })
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', 'now')`.execute(connection.db)
  await connection.close()
  const refused = await run(backup, path.join(folder, 'newer.zip'), newer)
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^The database is newer than this portal \(version .*\): 9999-of-tomorrow was made by a later one\./,
    ),
  })
  const started = await runCommand(start, [], { ...newer, SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(started).toMatchObject({ code: 1, err: refused.err })
  const untouched = await connectDatabase(readConfig(newer), 'test')
  expect(Object.keys(await dumpOf(untouched.db))).toEqual([])
  await untouched.close()
}, 120_000)
