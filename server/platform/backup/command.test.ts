// @module-tag slow
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { runCommand } from '../../testing/command.ts'
import { freePort } from '../../testing/embedded-postgres.ts'
import { startPortalProcess } from '../../testing/portal-processes.ts'
import { dumpOf } from '../../testing/provider-folder.ts'
import { recordsIn } from '../../testing/records.ts'
import { runInProcess } from '../../testing/run-in-process.ts'
import { settingsWithDatabase } from '../../testing/test-database.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { openStorage } from '../storage/open-storage.ts'

// The drill of docs/operate/backup.md, with its own commands.

const folder = await mkdtemp(path.join(tmpdir(), 'portal-drill-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const settingsOf = (name: string, tables: 'bare' | 'migrated' = 'migrated') =>
  settingsWithDatabase(path.join(folder, name), tables)
/** Restores into the embedded database find its tables: creating them takes seconds (see backup.test.ts). */
const elsewhere = inject('database').kind === 'pglite' ? 'migrated' : 'bare'

const guide = await readFile(path.join(import.meta.dirname, '..', '..', '..', 'docs', 'operate', 'backup.md'), 'utf8')
const program = path.join(import.meta.dirname, '..', '..', 'cli.ts')

/** Arguments of a command from the guide, with another archive. */
const input = (command: string, archive: string): string[] => {
  expect(guide).toContain(`npm run portal -- ${command}`)
  return command.replace('/srv/backups/portal.zip', archive).split(' ')
}
/** Runs the command in a process like the operator, or in this one if a process would show nothing more. */
const run = (command: string, archive: string, env: Record<string, string>) =>
  runCommand(program, input(command, archive), env)
const runHere = (command: string, archive: string, env: Record<string, string>) =>
  runInProcess(input(command, archive), env)
const backup = 'backup /srv/backups/portal.zip'
const check = 'restore /srv/backups/portal.zip --dry-run'
const restore = 'restore /srv/backups/portal.zip'

test('a backup made while the portal runs is checked, restored elsewhere and started there', async () => {
  const here = await settingsOf('here')
  const there = await settingsOf('there', elsewhere)
  const archive = path.join(folder, 'portal.zip')
  const connection = await openDatabase(readConfig(here), { command: 'test' })
  const records = recordsIn(connection.db)
  const engagement = await records.engagement()
  const account = await records.stakeholderAccount([engagement])
  const id = '0f9f1c1e-0000-4000-8000-000000000001'
  await records.sharedFile({ engagement_id: engagement, uploaded_by: account }, { id })
  await openStorage(readConfig(here)).put(`files/${id}`, [Buffer.from('as it was')])
  // Not yet due while the portal runs, and before the first possible night after a restore.
  const soon = new Date(Date.now() + 50 * 60 * 1000)
  const scheduled = { scheduled_by: account, scheduled_at: new Date(), feedback: 'kept', new_owner_id: null } as const
  await connection.db
    .insertInto('scheduled_erasure')
    .values({ id: 'e1', account_id: account, name: 'x', erase_at: soon, ...scheduled })
    .execute()
  const { backup_run: _, scheduled_erasure: __, ...before } = await dumpOf(connection.db)
  await connection.close()

  const running = await startPortalProcess({ ...here, PORT: String(await freePort()), LOG_LEVEL: 'info' })
  const created = await run(backup, archive, here)
  expect(created).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(
      /^Wrote and checked .*: \d+ rows in \d+ tables, 1 files\.\nAlso wrote portal-gone\.jsonl to /,
    ),
  })
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  expect(await runHere(backup, archive, here)).toMatchObject({
    code: 1,
    err: `${archive} already exists. Choose another name.`,
  })
  await running.stop()

  expect(await runHere(check, archive, there)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^This backup can be restored: /),
  })
  expect(await run(restore, archive, there)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(
      /^Restored the backup of .* by version \d.*Read .*portal-gone\.jsonl: 0 erasures and.*Scheduled erasures: 1, the first at /s,
    ),
  })
  const restored = await openDatabase(readConfig(there), { command: 'test' })
  expect(await dumpOf(restored.db)).toMatchObject(before)
  const { erase_at } = await restored.db.selectFrom('scheduled_erasure').select('erase_at').executeTakeFirstOrThrow()
  expect(erase_at.getTime()).toBeGreaterThan(soon.getTime())
  await restored.close()
  expect((await (await openStorage(readConfig(there)).get(`files/${id}`)).toArray()).join('')).toBe('as it was')
  const port = await freePort()
  const second = await startPortalProcess({ ...there, PORT: String(port), LOG_LEVEL: 'info' })
  expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\./),
  })
  await second.stop()

  // The deletion list may be in another folder.
  const BACKUP_DIR = path.join(folder, 'backups')
  const third = { ...(await settingsOf('third')), BACKUP_DIR }
  const list = path.join(folder, 'kept-elsewhere.jsonl')
  const restoreWith = (...more: string[]) => runInProcess(['restore', archive, ...more], third)
  expect(await restoreWith('--gone', list)).toMatchObject({
    code: 1,
    err: `${list} does not exist.\nNothing was restored.`,
  })
  const day = '2026-06-18T08:30:00.000Z'
  const line = { kind: 'erasure', id: 'e1', number: 7, account_id: account, erased_by: 'x', erased_at: day }
  await writeFile(list, `${JSON.stringify({ ...line, feedback: 'kept', heir_id: null, keys: [] })}\n`)
  expect(await restoreWith('--gone', list)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Erased again: Former colleague 7.'),
  })
  // The start compares the list with the restored rows, so it is in BACKUP_DIR before them.
  const listInBackupDir = () => readFile(path.join(BACKUP_DIR, 'portal-gone.jsonl'), 'utf8')
  expect(JSON.parse(await listInBackupDir())).toMatchObject({ id: 'e1' })
  await writeFile(list, `${JSON.stringify({ kind: 'return', id: 'r1' })}\n`)
  expect(await restoreWith('--gone', list)).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
  expect(await listInBackupDir()).toMatch(/"r1"[\s\S]*"e1"/)
}, 400_000)
