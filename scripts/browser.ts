import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the path of Chromium: CHROMIUM, an installed browser, Playwright's, or one that it installs with apt-get (as
 * root). The headless shell is preferred: it uses a third less processor time.
 */
export async function findOrInstallBrowser(say: (line: string) => void): Promise<string> {
  const named = process.env.CHROMIUM
  if (named) return named
  const found = places.find((place) => existsSync(place)) ?? (await playwrightsOwn())
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say('Installing Chromium ...')
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update', '-qq'], quiet)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', name], quiet)
      const installed = places.find((place) => existsSync(place))
      if (installed) return installed
    }
  }
  throw new Error(
    'No Chromium found. Install Chromium or Chrome (on Debian: apt-get install chromium), or set CHROMIUM to its path. Then try again.',
  )
}

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  const place = chromium.executablePath()
  return existsSync(place) ? place : undefined
}
