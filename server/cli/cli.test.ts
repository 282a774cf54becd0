// @module-tag slow
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { lockDataDir } from '../platform/database/data-dir-lock.ts'
import { type Outcome, runCommand } from '../testing/command.ts'
import { productionSettings } from '../testing/production-settings.ts'
import { runInProcess } from '../testing/run-in-process.ts'
import { settingsWithDatabase } from '../testing/test-database.ts'

const program = path.join(import.meta.dirname, '..', 'cli.ts')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-command-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** With a database, which takes seconds to make. */
const withoutTables = (name: string) => settingsWithDatabase(path.join(folder, name), 'bare')
type Run = (args: string[], settings?: Record<string, string>) => Promise<Outcome>
const dataDir = () => ({ DATA_DIR: path.join(folder, 'data') })
/** Runs a command of the operator: in this process, or as the operator does. */
const run: Run = (args, settings) => runInProcess(args, { ...dataDir(), ...settings })
const runAlone: Run = (args, settings) => runCommand(program, args, { ...dataDir(), ...settings })

test('commands show their usage with --help', async () => {
  const commands = [[], ['import'], ['user', 'deactivate']]
  for (const command of commands) {
    const { code, out } = await run([...command, '--help'])
    expect([code, out.startsWith('Usage: npm run portal -- ')]).toEqual([0, true])
  }
})

test('a mistake of the operator ends with one sentence, without a stack trace', async () => {
  const outcomes = [
    await runAlone(['nonsense']),
    await run(['nonsense']),
    await run(['import']),
    await run(['demo-data', folder, '--engagements', 'many']),
    await run(['migrate'], { PORT: 'x' }),
  ]
  expect(outcomes.map(({ err }) => err)).toEqual([
    "error: unknown command 'nonsense'",
    "error: unknown command 'nonsense'",
    "error: missing required argument 'path'",
    "error: option '--engagements <number>' argument 'many' is invalid. It must be a whole number of at least 1.",
    'PORT must be a whole number',
  ])
  expect(outcomes.every(({ code }) => code === 1)).toBe(true)
})

test('demo-data writes the demo as a folder to import', async () => {
  const place = path.join(folder, 'demo')
  const { code, out } = await run(['demo-data', place, '--today', '2026-06-18'])
  expect([code, out]).toEqual([0, expect.stringContaining('npm run portal -- import')])
  expect(await readdir(place)).toContain('engagements.json')
})

test('the doctor checks everything, gives advice and exits with 1 if something is wrong', async () => {
  const settings = { ...productionSettings, PUBLIC_URL: 'http://portal.company.com', MAIL_FORM: 'x@company.com' }
  const { code, out, err } = await runAlone(['doctor'], { ...settings, ...(await withoutTables('looked-at')) })
  const line = (name: string) => out.split('\n').find((one) => one.includes(` ${name} `))
  expect([code, err]).toEqual([1, ''])
  expect(line('database')).toMatch(
    inject('database').kind === 'pglite'
      ? /^warning +database +embedded, PostgreSQL \d.*updates?\. The portal updates them/
      : /^warning +database +PostgreSQL \d.*updates?\. The portal updates them/,
  )
  expect(line('files')).toMatch(/^ok +files +wrote, read and deleted a file on the disk$/)
  expect(line('mail server')).toMatch(/^wrong +mail server +.*ECONNREFUSED.*\. Check .* SMTP_URL/)
  expect(line('settings')).toMatch(/^warning +settings +PUBLIC_URL is http:.*\. Put a proxy with TLS in front/)
  expect(line('sign-on')).toMatch(/^off /)
  expect(line('setting names')).toMatch(
    /^warning .* MAIL_FORM is not a setting of the portal. Did you mean MAIL_FROM\?$/,
  )
}, 60_000)

test('without a database the doctor reports it once, and lists the checks that need it', async () => {
  const { code, out } = await run(['doctor'], { ...productionSettings, DATABASE_URL: 'postgres://127.0.0.1:9/portal' })
  const inputOf = (name: string) => out.split('\n').find((one) => one.slice(9).startsWith(`${name} `))
  expect(code).toBe(1)
  expect(out.split('\n').filter((one) => one.includes('nothing answers at that address'))).toEqual([
    expect.stringMatching(/^wrong +database +the database is unavailable: .*\. Check that DATABASE_URL is right/),
  ])
  for (const name of ['clock', 'mails', 'jobs'])
    expect(inputOf(name)).toMatch(/^off +\w+ +not checked: needs the database$/)
}, 60_000)

test('the doctor names wrong settings, and a data folder that the running portal uses', async () => {
  const wrong = await run(['doctor'], { ...productionSettings, SMTP_URL: '', TRUST_PROXY: 'nonsense' })
  expect([wrong.code, wrong.err, wrong.out]).toEqual([
    1,
    '',
    expect.stringMatching(/^wrong {4}settings {2}TRUST_PROXY must be /),
  ])
  const storedKeys = path.join(folder, 'held')
  const unlock = await lockDataDir(storedKeys, 'portal')
  const { out, err } = await run(['doctor'], { ...productionSettings, DATA_DIR: storedKeys })
  await unlock()
  expect(err).toBe('')
  expect(out).toMatch(/^off +database +The data directory .* is in use by process \d+ \(portal\).*readyz\?verbose/)
}, 60_000)
