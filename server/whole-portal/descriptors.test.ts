// @module-tag slow
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { platform, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { tooBusy } from '@portal/domain/contract/error-answer'
import { expect, onTestFinished, test, vi } from 'vitest'
import { builtScreens, removeScreens } from '../testing/built-screens.ts'
import { freePort } from '../testing/embedded-postgres.ts'
import { createFileFixture } from '../testing/file-fixture.ts'
import { startPortalProcess } from '../testing/portal-processes.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { settingsWithDatabase } from '../testing/test-database.ts'

const descriptors = 256

test.runIf(platform() === 'linux')(
  `a process that has used all of its ${descriptors} file descriptors answers 503 until some are free`,
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-descriptors-'))
    const dist = builtScreens()
    onTestFinished(async () => {
      removeScreens(dist)
      await rm(folder, { recursive: true, force: true })
    })
    const port = await freePort()
    const database = await settingsWithDatabase(folder, 'migrated')
    const { environment, cookie, engagement } = await createFileFixture({ ...database, PORT: String(port) })
    const settings = { ...environment, LOG_LEVEL: 'info', SCREENS: dist }
    const portal = await startPortalProcess(settings, undefined, descriptors)
    onTestFinished(() => void portal.kill())

    // One connection, opened while there are descriptors.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const origin = `http://127.0.0.1:${port}`
    const ask = async (url: string, form?: FormData) => {
      const encoded = form && new Response(form)
      const headers = {
        accept: 'text/html',
        cookie,
        origin,
        'content-type': encoded?.headers.get('content-type') ?? '',
      }
      const sent = request(origin + url, { agent, method: form ? 'POST' : 'GET', headers })
      sent.end(encoded && Buffer.from(await encoded.arrayBuffer()))
      const [response] = await once(sent, 'response')
      let body = ''
      for await (const chunk of response) body += chunk
      return { status: response.statusCode, retryAfter: response.headers['retry-after'], body }
    }
    const upload = () => {
      const form = new FormData()
      form.append('data', '{}')
      form.append('file', new File([new Uint8Array(samplePdf())], 'plan.pdf'))
      return ask(`/api/sharing-area/files?project_id=${engagement}&category=Contracts`, form)
    }
    const needNoFile = () => Promise.all(['/overview', '/healthz'].map((url) => ask(url)))
    const needFiles = async () => [await ask('/assets/index.js'), await ask('/favicon.svg'), await upload()]
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
    // On a busy machine, a portal that has just started rejects pages for a moment.
    await vi.waitFor(async () => expect(statuses(await needNoFile())).toEqual([200, 200]), { timeout: 10_000 })
    expect(statuses(await needFiles())).toEqual([200, 200, 201])

    const idle: Socket[] = []
    while (readdirSync(`/proc/${portal.pid}/fd`).length < descriptors && idle.length < 2 * descriptors) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      idle.push(socket)
    }
    // The regular checks of a portal run more often than this.
    await wait(2500)
    expect(statuses(await needNoFile())).toEqual([200, 200])
    for (const answer of await needFiles())
      expect(answer).toMatchObject({ status: 503, retryAfter: '2', body: expect.stringContaining(tooBusy) })
    expect(portal.isRunning()).toBe(true)

    for (const socket of idle) socket.destroy()
    await expect
      .poll(async () => statuses([...(await needNoFile()), ...(await needFiles())]), { timeout: 20_000 })
      .toEqual([200, 200, 200, 200, 201])
  },
)
