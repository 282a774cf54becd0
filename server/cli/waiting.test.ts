import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { lockDataDir } from '../platform/database/data-dir-lock.ts'
import { startFaultProxy } from '../testing/fault-proxy.ts'
import { runInProcess } from '../testing/run-in-process.ts'
import { settingsWithDatabase } from '../testing/test-database.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'portal-waiting-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
/** Milliseconds that are longer than an attempt to connect takes. */
const longerThanAnAttempt = 2500

describe.skipIf(inject('database').kind === 'pglite')('a command without a database', () => {
  test.each([
    ['migrate', ['migrate']],
    ['token list', ['token', 'list']],
    ['backup', ['backup', path.join(folder, 'portal.zip')]],
  ])(
    '%s says once that it waits, and runs when the database answers',
    async (_, args) => {
      const { DATABASE_URL = '', ...settings } = await settingsWithDatabase(path.join(folder, 'here'), 'migrated')
      const { hostname: host, port } = new URL(DATABASE_URL)
      const proxy = await startFaultProxy({ host, port: Number(port) })
      onTestFinished(proxy.stop)
      await proxy.refuse()
      const running = runInProcess(args, { ...settings, DATABASE_URL: proxy.through(DATABASE_URL) })
      await wait(longerThanAnAttempt)
      await proxy.pass()
      expect(await running).toMatchObject({
        code: 0,
        err: 'Waiting for the database: nothing answers at that address. Press Ctrl+C to stop.',
      })
    },
    60_000,
  )

  test('does not wait if the operator has to help', async () => {
    const { DATABASE_URL = '', ...settings } = await settingsWithDatabase(path.join(folder, 'wrong'), 'bare')
    const missing = Object.assign(new URL(DATABASE_URL), { pathname: '/missing' })
    expect(await runInProcess(['migrate'], { ...settings, DATABASE_URL: missing.href })).toMatchObject({
      code: 1,
      err: 'The database at DATABASE_URL is unavailable: the database does not exist.',
    })
  })
})

test('the command backup waits until a portal with an embedded database listens', async () => {
  const DATA_DIR = path.join(folder, 'embedded')
  await mkdir(DATA_DIR)
  onTestFinished(await lockDataDir(DATA_DIR, 'portal'))
  const portal = createServer((_, response) => response.writeHead(500).end())
  onTestFinished(() => void portal.close())
  const running = runInProcess(['backup', path.join(folder, 'embedded.zip')], { DATA_DIR })
  await wait(1000)
  await once(portal.listen(0, '127.0.0.1'), 'listening')
  const { port } = portal.address() as AddressInfo
  await writeFile(path.join(DATA_DIR, 'portal.door.json'), JSON.stringify({ host: '127.0.0.1', port, key: 'x' }))
  const { code, err } = await running
  expect(code).toBe(1)
  expect(err).toMatch(
    /^Waiting for the database: The data directory .* is in use by process \d+ \(portal\) on .*\. Press Ctrl\+C to stop\.\nThe running portal .* \(the portal answered 500\)/,
  )
  expect((await readdir(folder)).filter((name) => name.startsWith('embedded.zip'))).toEqual([])
})
