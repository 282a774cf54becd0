// @module-tag slow
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../../testing/command.ts'
import { dumpOf } from '../../testing/provider-folder.ts'
import { runInProcess } from '../../testing/run-in-process.ts'
import { settingsWithDatabase } from '../../testing/test-database.ts'
import { readConfig } from '../config.ts'
import { connectDatabase, openDatabase } from '../database/open-database.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'portal-refused-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const startProgram = path.join(import.meta.dirname, '..', '..', 'start.ts')

test('restore rejects a missing file and a file that is not a backup', async () => {
  const settings = await settingsWithDatabase(path.join(folder, 'untouched'), 'bare')
  const archive = path.join(folder, 'nonsense.zip')
  await writeFile(archive, 'nonsense')
  expect(await runInProcess(['restore', archive], settings)).toMatchObject({
    code: 1,
    err: `${archive} is not a backup of the portal.\nNothing was restored.`,
  })
  expect(await runInProcess(['restore', `${archive}.none`], settings)).toMatchObject({
    code: 1,
    err: `${archive}.none does not exist.`,
  })
}, 60_000)

test.each([
  [
    'newer than the program',
    `insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', 'now')`,
    /^A newer version of the portal has updated this database \(9999-of-tomorrow\)\./,
    'tables of a newer version of the portal',
  ],
  [
    'older than release 1.0.0',
    `update kysely_migration set name = '0001-baseline-of-yesterday'`,
    /^A version of the portal before release 1\.0\.0 created this database\. This version cannot use it and has changed nothing\./,
    'tables of a version before release 1.0.0',
  ],
])(
  'backup, start and doctor reject a database that is %s',
  async (name, change, sentence, fact) => {
    const other = await settingsWithDatabase(path.join(folder, name), 'migrated')
    const connection = await openDatabase(readConfig(other), { command: 'test' })
    await sql.raw(change).execute(connection.db)
    await connection.close()
    const refused = await runInProcess(['backup', path.join(folder, `${name}.zip`)], other)
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(sentence) })
    const started = await runCommand(startProgram, [], { ...other, SMTP_URL: 'smtp://127.0.0.1:9' })
    expect(started).toMatchObject({ code: 1, err: refused.err })
    expect((await runInProcess(['doctor'], other)).out).toContain(fact)
    const untouched = await connectDatabase(readConfig(other), 'test')
    expect(Object.keys(await dumpOf(untouched.db))).toEqual([])
    await untouched.close()
  },
  120_000,
)
