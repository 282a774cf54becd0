import { defineConfig } from '@playwright/test'
import { findOrInstallBrowser } from '../scripts/browser.ts'

/**
 * Journeys through the whole demo (journey.ts). What fails leaves a trace and a screenshot in test-results/, where the
 * line about it says.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Each worker has its own portal. One more than processors, since a journey waits a fifth of its time.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    // Playwright calls an opening list unstable, scrolls the page, the list flips sides, and the click misses.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // File names of any script: without a locale the browser would save them as "download".
      env: { ...process.env, LANG: 'C.UTF-8' },
      executablePath: await findOrInstallBrowser(console.error),
      args: [
        // The shell without windows would round each letter's width to a pixel, which no visitor's browser does.
        '--font-render-hinting=none',
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
    // Without a film and the page after each step, which would cost a quarter of the journey: `--trace retain-on-failure` keeps those too.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
})
