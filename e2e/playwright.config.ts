import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

/** The whole demo, as `npm start` runs it, on a database of its own. */
const port = Number(process.env.E2E_PORT ?? 4871)
process.env.E2E_PORT = String(port)
process.env.E2E_DATA_DIR ??= path.join(mkdtempSync(path.join(tmpdir(), 'portal-e2e-')), 'data')

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: '../test-results',
  workers: 1,
  // On a machine that is busy with other things a browser may stall. What needed a second try is named at the end.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      // File names of any script: without a locale the browser would save them as "download".
      env: { ...process.env, LANG: 'C.UTF-8' },
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
    trace: 'off',
  },
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
    cwd: path.resolve(import.meta.dirname, '..'),
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8000 },
    env: { PORT: String(port), DEMO_DATA_DIR: process.env.E2E_DATA_DIR },
  },
})
