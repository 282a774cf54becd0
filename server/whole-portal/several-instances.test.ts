// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sessionCookie } from '../features/session/cookie.ts'
import { createSession } from '../features/session/data.ts'
import { type DatabaseConnection, openPostgres } from '../platform/database/database.ts'
import { freePort } from '../testing/embedded-postgres.ts'
import { type PortalProcess, startPortalProcess } from '../testing/portal-processes.ts'
import { hasHaproxy, startHaproxy } from '../testing/proxies.ts'
import { recordsIn } from '../testing/records.ts'
import { freshDatabase } from '../testing/test-database.ts'

const input = inject('database')

describe.skipIf(input.kind !== 'postgres' || !hasHaproxy)('three instances behind haproxy', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-instances-'))
  const agent = new Agent({ keepAlive: true })
  const instances = new Map<number, PortalProcess>()
  let url: string
  let direct: DatabaseConnection
  let proxy: Awaited<ReturnType<typeof startHaproxy>>
  let cookie: string
  let engagements: string[]

  const start = async (port: number): Promise<void> => {
    const settings = { DATABASE_URL: url, DATA_DIR: folder, PORT: String(port), DRAIN_SECONDS: '2', LOG_LEVEL: 'info' }
    instances.set(port, await startPortalProcess(settings))
  }
  beforeAll(async () => {
    url = await freshDatabase(input.kind === 'postgres' ? input.url : '')
    direct = await openPostgres(url, 2)
    const records = recordsIn(direct.db)
    engagements = [await records.engagement(), await records.engagement(), await records.engagement()]
    const account_id = await records.stakeholderAccount(engagements)
    const session = { account_id, device: 'Test', way: 'link' as const, id_token: null, now: new Date() }
    cookie = `${sessionCookie({ https: false })}=${(await createSession(direct.db, session)).token}`
    const ports = [await freePort(), await freePort(), await freePort()]
    await Promise.all(ports.map(start))
    proxy = await startHaproxy(folder, ports)
    while ((await ask('GET', '/readyz').catch(() => undefined))?.status !== 200) await wait(50)
  }, 180_000)
  afterAll(async () => {
    agent.destroy()
    await proxy?.stop()
    await Promise.all([...instances.values()].map((instance) => instance.kill()))
    await direct?.close()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  /** Throws where no answer came. */
  const ask = (method: string, at: string, body?: object): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const headers = { origin: proxy.address, cookie, ...(body && { 'content-type': 'application/json' }) }
      const sent = request(`${proxy.address}${at}`, { agent, method, headers }, (response) => {
        let text = ''
        response.on('data', (bytes) => {
          text += bytes
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })

  const workers = 6
  let names = 0
  /** Reads and writes during `happening`. Returns the stored rows and every failed answer. */
  async function underLoad(
    happening: () => Promise<unknown>,
  ): Promise<{ good: number; written: string[]; bad: string[] }> {
    let over = false
    let good = 0
    const written: string[] = []
    const bad: string[] = []
    const work = async (worker: number): Promise<void> => {
      const engagement = engagements[worker % engagements.length]
      while (!over) {
        const name = `tag ${++names}`
        const writes = worker % 2 === 0
        const answer = writes
          ? ask('POST', `/api/projects/${engagement}/tags`, { name })
          : ask('GET', `/api/projects/${engagement}/tags`)
        const { status, text } = await answer.catch((error: Error) => ({ status: 0, text: error.message }))
        if (status === 200 || status === 201) good++
        else bad.push(`${writes ? 'POST' : 'GET'} ${status} ${text}`)
        if (status === 201) written.push(name)
        await wait(10)
      }
    }
    const working = Array.from({ length: workers }, (_, worker) => work(worker))
    await happening().finally(() => {
      over = true
    })
    await Promise.all(working)
    return { good, written, bad }
  }
  const storedRows = async (): Promise<string[]> =>
    (await direct.db.selectFrom('tag').select('name').execute()).map((tag) => tag.name)

  test('are replaced one by one under load without losing a request', async () => {
    const { good, written, bad } = await underLoad(async () => {
      for (const [port, instance] of [...instances]) {
        expect(await instance.stop()).toEqual([0, null])
        await start(port)
        await expect.poll(() => instances.get(port)?.said(), { timeout: 20_000 }).toMatch(/"\/readyz".*"status":200/)
      }
    })
    expect(bad).toEqual([])
    expect(good).toBeGreaterThan(100)
    expect(await storedRows()).toEqual(expect.arrayContaining(written))
  }, 180_000)

  test('lose only the requests in progress when one of them is killed', async () => {
    const [first] = instances.values()
    const { good, written, bad } = await underLoad(async () => {
      await wait(300)
      await first?.kill()
      await wait(1500)
    })
    expect(bad.length).toBeLessThanOrEqual(workers)
    expect(good).toBeGreaterThan(20)
    expect(await storedRows()).toEqual(expect.arrayContaining(written))
  }, 60_000)
})
