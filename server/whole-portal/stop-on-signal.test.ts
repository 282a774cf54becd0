// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../testing/embedded-postgres.ts'
import { settingsWithDatabase } from '../testing/test-database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-signal-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const { pid = 0, exitCode, signalCode } of children) {
    // Whatever a failed test left behind goes as the group it was started as.
    if (exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
  }
  rmSync(folder, { recursive: true, force: true })
})
const root = path.resolve(import.meta.dirname, '..', '..')
const setup = path.join(root, 'scripts', 'setup.mjs')
const portal = path.resolve(import.meta.dirname, '..', 'testing', 'portal-process.ts')

interface Started {
  child: ChildProcess
  address: string
  said: () => string
  ended: Promise<unknown[]>
}

/** The portal as `npm start` runs it: npm, the set-up, the portal. It has its own folder, and its screens are not built. */
async function npmStart(settings: Record<string, string>): Promise<Started> {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const start = scripts.start.replace('scripts/setup.mjs', `"${setup}"`).replace('scripts/start.ts', `"${portal}"`)
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start } }))
  const port = await freePort()
  const place = await settingsWithDatabase(mkdtempSync(path.join(folder, 'data-')), 'migrated')
  const { NODE_ENV: _, npm_execpath: __, ...environment } = process.env
  const child = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...environment,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PORT: String(port),
      ...place,
      ...settings,
    },
  })
  let output = ''
  child.stdout.on('data', (bytes) => {
    output += bytes
  })
  const ended = once(child, 'exit')
  children.push(child)
  await Promise.race([
    expect.poll(() => output, { timeout: 60_000 }).toContain('portal started'),
    ended.then(() => Promise.reject(new Error(`the portal ended: ${output}`))),
  ])
  return { child, address: `http://127.0.0.1:${port}`, said: () => output, ended }
}

const answers = (address: string, agent?: Agent): Promise<{ status: number; connection: string | undefined }> =>
  new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      const { statusCode: status = 0, headers } = response
      response.resume().on('end', () => resolve({ status, connection: headers.connection }))
    }).on('error', reject)
  })

test('SIGTERM to npm stops the portal: not ready first, calls still answered, then exit status 0', async () => {
  const { child, address, said, ended } = await npmStart({ DRAIN_SECONDS: '2' })
  const agent = new Agent({ keepAlive: true })
  expect(await answers(`${address}/readyz`, agent)).toEqual({ status: 200, connection: 'keep-alive' })
  child.kill('SIGTERM')
  await expect.poll(async () => (await answers(`${address}/readyz`)).status).toBe(503)
  // A supervisor may tell every process of the service, and each of these tells the next.
  child.kill('SIGTERM')
  expect(await answers(`${address}/healthz`, agent)).toEqual({ status: 200, connection: 'close' })
  await wait(100)
  expect(await answers(`${address}/api/docs`)).toMatchObject({ status: 200 })
  expect(await ended).toEqual([0, null])
  expect(said()).toContain('"msg":"stopped"')
  await expect(answers(`${address}/healthz`)).rejects.toThrow('ECONNREFUSED')
}, 120_000)

test('a killed portal reports it by its exit status', async () => {
  const { said, ended } = await npmStart({})
  process.kill(Number(said().match(/"pid":(\d+)/)?.[1]), 'SIGKILL')
  expect(await ended).toEqual([137, null])
}, 120_000)
