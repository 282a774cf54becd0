// @module-tag own-database
// @module-tag slow
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { operatorsProblem } from '../platform/operators-problem.ts'
import { productionSettings } from '../testing/production-settings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-start-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'file')
writeFileSync(file, '')

const script = `await (await import(${JSON.stringify(path.join(import.meta.dirname, '..', 'main.ts'))})).main()`

/** Starts the portal with nothing but these settings; how it ends and what it says to the operator. */
const start = (environment: Record<string, string>): Promise<{ code: unknown; said: string; logged: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
      { env: { LOG_LEVEL: 'silent', ...environment } },
      (error, logged, said) => resolve({ code: error?.code ?? 0, said: said.trim(), logged }),
    )
  })

test.each<[string, Record<string, string>, string]>([
  [
    'invalid settings',
    { ...productionSettings, DATA_DIR: folder, SMTP_URL: '', IT_EMAIL: 'it@provider.example' },
    'IT_EMAIL must be one of your own addresses, such as it@company.com\nSMTP_URL must be set to send emails',
  ],
  [
    'a data folder whose path contains a file',
    { ...productionSettings, DATA_DIR: path.join(file, 'data') },
    `${path.join(file, 'data')} cannot be used: its path contains a file.`,
  ],
])(
  'the portal does not start with %s, and explains it in sentences without a stack',
  async (_, environment, sentence) => {
    expect(await start(environment)).toMatchObject({ code: 1, said: sentence })
  },
  60_000,
)

test('the start removes temporary folders of killed imports', async () => {
  const TMPDIR = mkdtempSync(path.join(folder, 'temporary-'))
  mkdirSync(path.join(TMPDIR, 'portal-import-1'))
  for (const name of ['portal-import-1.lock', 'notes.txt']) writeFileSync(path.join(TMPDIR, name), '')
  await start({ ...productionSettings, DATA_DIR: path.join(file, 'data'), TMPDIR })
  expect(readdirSync(TMPDIR)).toEqual(['notes.txt'])
}, 60_000)

test('a misspelled setting is logged at the start, without its value', async () => {
  const place = path.join(file, 'data')
  const misspelled = { SMPT_URL: 'smtp://portal:secret@mail' }
  const { logged } = await start({ ...productionSettings, ...misspelled, DATA_DIR: place, LOG_LEVEL: 'warn' })
  const lines = logged.split('\n').filter((line) => line.includes('SMPT_URL'))
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'SMPT_URL is not a setting of the portal. Did you mean SMTP_URL?',
  ])
  expect(logged).not.toContain('secret')
}, 60_000)

test('a port in use is reported in one sentence', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const second = createServer().listen(port, '127.0.0.1')
  const error = await new Promise((resolve) => second.once('error', resolve))
  expect(operatorsProblem(error)).toBe(
    `The portal cannot listen on HOST 127.0.0.1, PORT ${port}: another process uses that port.`,
  )
  first.close()
})

test('a bug in the portal is not reported as a problem of the operator', () => {
  expect(operatorsProblem(new TypeError('x is not a function'))).toBeUndefined()
})
