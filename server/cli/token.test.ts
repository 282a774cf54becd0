// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../testing/command.ts'
import { runInProcess } from '../testing/run-in-process.ts'
import { settingsWithDatabase } from '../testing/test-database.ts'

const program = path.join(import.meta.dirname, '..', 'cli.ts')
const folder = await mkdtemp(path.join(tmpdir(), 'portal-tokens-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('API tokens are created, listed and revoked, and each secret is shown once', async () => {
  const environment = await settingsWithDatabase(path.join(folder, 'tokens'), 'migrated')
  const wrong = await runInProcess(
    ['token', 'make', 'Nightly push', '--scope', 'import', '--days', 'many'],
    environment,
  )
  const unknown = await runInProcess(['token', 'make', 'Nightly push', '--scope', 'everything'], environment)
  expect([wrong.code, wrong.err]).toEqual([1, '--days: Use a whole number'])
  expect([unknown.code, unknown.err]).toEqual([
    1,
    expect.stringContaining('Allowed choices are import, read engagements,'),
  ])
  const created = await runCommand(
    program,
    ['token', 'make', 'Nightly push', '--scope', 'import', '--days', '90'],
    environment,
  )
  expect([created.code, created.out]).toEqual([0, expect.stringMatching(/^cp_live_[\w-]{43}\n$/)])
  const prefix = created.out.slice(0, 16)
  const listed = await runInProcess(['token', 'list'], environment)
  expect(listed.out).toMatch(
    new RegExp(`^${prefix}\tNightly push\timport\teverything\tvalid until 2\\S+\tnever used\n$`),
  )
  const limited = ['token', 'make', 'Power BI', '--scope', 'read engagements', '--customer', 'C1', '--engagement', 'P1']
  expect((await runInProcess(limited, environment)).err).toBe('There is no customer “C1”.')
  expect((await runInProcess(['token', 'revoke', prefix], environment)).out).toBe(`${prefix} no longer works.\n`)
  expect((await runInProcess(['token', 'list'], environment)).out).toContain('\trevoked\t')
}, 120_000)
