import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './forked-portal.ts'
import { test as base } from './hydrated-test.ts'

interface EmptyPortal {
  url: string
  /** The link that it prints at its start. */
  setupLink: string
  stop: () => Promise<void>
}

/** A test with an empty portal for each worker. */
export const test = base.extend<object, { empty: EmptyPortal }>({
  empty: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const portal = await startEmptyPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ empty }, use) => use(empty.url),
})

/** Runs `npm start -- --empty` with a new data folder, and waits until it prints the setup link. */
async function startEmptyPortal(): Promise<EmptyPortal> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-empty-'))
  const port = await freePort()
  const root = path.resolve(import.meta.dirname, '..')
  const portal = spawn(process.execPath, [path.join('scripts', 'start.ts'), '--empty'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DEMO_DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const setupLink = await printedLink(portal)
  return {
    url: `http://127.0.0.1:${port}`,
    setupLink,
    stop: async () => {
      const ended = new Promise((resolve) => portal.once('exit', resolve))
      portal.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const printedLink = (portal: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    portal.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [link] = /http\S+#token=\S+/.exec(output) ?? []
      if (link !== undefined) resolve(link)
    })
    portal.once('exit', () => reject(new Error(`The portal printed no setup link:\n${output}`)))
  })
