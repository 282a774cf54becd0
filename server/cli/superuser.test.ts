// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { freePort } from '../testing/embedded-postgres.ts'
import { startPortalProcess } from '../testing/portal-processes.ts'
import { runInProcess } from '../testing/run-in-process.ts'
import { settingsWithDatabase } from '../testing/test-database.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'portal-superusers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const ada = 'ada.king@provider.example'

test('an operator makes a superuser, who stays until another one is there', async () => {
  const environment = await settingsWithDatabase(path.join(folder, 'superusers'), 'migrated')
  const run = (...words: string[]) => runInProcess(words, environment)
  const link = await run('setup-link')
  expect(link.out).toMatch(/\/setup\?link=yes#token=[\w-]{43}\n/)

  expect((await run('user', 'superuser', 'ada@customer.example')).err).toBe('Use an address of provider.example.')
  expect((await run('user', 'superuser', ada)).code).toBe(0)
  const over = await run('setup-link')
  expect([over.code, over.err]).toEqual([1, expect.stringContaining('user superuser <email>')])

  const last = await run('user', 'superuser', ada, '--remove')
  expect([last.code, last.err]).toEqual([1, expect.stringContaining('last superuser')])
  await run('user', 'superuser', 'grace@provider.example', '--name', 'Grace Hopper')
  expect((await run('user', 'superuser', ada, '--remove')).code).toBe(0)

  const { db, close } = await openDatabase(readConfig(environment), { command: 'test' })
  const accounts = db.selectFrom('account').select(['email', 'first_name', 'last_name', 'is_superuser', 'origin'])
  expect(await accounts.orderBy('email').execute()).toEqual([
    { email: ada, first_name: 'Ada', last_name: 'King', is_superuser: false, origin: 'provider' },
    {
      email: 'grace@provider.example',
      first_name: 'Grace',
      last_name: 'Hopper',
      is_superuser: true,
      origin: 'operator',
    },
  ])
  await close()
}, 120_000)

test.runIf(inject('database').kind === 'pglite')(
  'a running portal with an embedded database prints the link through the admin socket, and its log has no token',
  async () => {
    const environment = await settingsWithDatabase(path.join(folder, 'running'), 'migrated')
    const port = String(await freePort())
    const portal = await startPortalProcess({ ...environment, PORT: port })
    const { out } = await runInProcess(['setup-link'], environment)
    const token = /token=([\w-]{43})/.exec(out)?.[1] ?? ''
    const origin = `http://127.0.0.1:${port}`
    const check = await fetch(`${origin}/api/setup/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ token }),
    })
    await portal.stop()
    expect([check.status, portal.said()]).toEqual([200, expect.stringContaining('This portal has no superuser yet')])
    expect(portal.said()).not.toContain(token)
  },
  120_000,
)
