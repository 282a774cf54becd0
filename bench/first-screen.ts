import { chromium } from 'playwright-core'
import { findOrInstallBrowser } from '../scripts/browser.ts'
import { freePort } from '../server/testing/embedded-postgres.ts'
import { type BuiltPortal, withBuiltPortals } from './built-portals.ts'
import { inTurns } from './in-turns.ts'
import { fetchLighthouse } from './lighthouse.ts'
import { quantileOf } from './quantile.ts'
import { isSmallest, usuallyOr } from './size.ts'

const rounds = Number(process.env.RUNS ?? usuallyOr(5, 1))
const secondsOfRequests = usuallyOr(5, 0.2)

/** A row of the table. The time to an answer is with one client, requests per second with eight. */
type Figures = Record<string, number>
interface Screen {
  name: string
  path: string
  most: Figures
}
const screens: Screen[] = [
  { name: 'login', path: '/login', most: { 'LCP, s': 1.7, kB: 165, 'JavaScript, kB': 106 } },
  { name: 'engagements', path: '/engagements', most: { 'LCP, s': 1.9, kB: 260, 'JavaScript, kB': 160 } },
  { name: 'work orders', path: '/work-orders', most: { 'LCP, s': 1.9, kB: 260, 'JavaScript, kB': 165 } },
  { name: 'team', path: '/engagements/P0001/team', most: { 'LCP, s': 2, kB: 260, 'JavaScript, kB': 165 } },
  { name: 'files', path: '/engagements/P0001/files', most: { 'LCP, s': 2, kB: 260, 'JavaScript, kB': 165 } },
].filter(({ name }) => !isSmallest || name === 'engagements')
const mostOfEach: Figures = { 'blocking, ms': 100, 'layout shift': 0, files: 14 }
/** Factors of the other checkout's figures. Login has its own target. */
const mostTimes = 1.3
const leastRequests = 0.75
const leastLogins = 1500

/** Prints first visits of a phone, as Lighthouse measures them, and how fast the server answers with these pages. */
export async function benchFirstScreen(): Promise<void> {
  const executablePath = await findOrInstallBrowser(console.log)
  await withBuiltPortals(async (portals) => {
    const table: Record<string, Figures> = {}
    for (const screen of screens) {
      const visits = portals.map((): Figures[] => [])
      for (let round = 0; round < rounds; round++)
        for (const [place, portal] of portals.entries())
          visits[place]?.push(await visitOnce(executablePath, portal, screen))
      const answers = await measureServer(portals, screen)
      const rows = portals.map((_, place) => ({ ...mediansOf(visits[place] ?? []), ...answers[place] }))
      for (const [place, { name }] of portals.entries()) table[`${screen.name}, ${name}`] = rows[place] ?? {}
      const ours = rows.at(-1)
      if (ours) reportMissed(screen, ours, portals.length > 1 ? rows[0] : undefined)
    }
    console.table(table)
  })
}

async function visitOnce(executablePath: string, { url, cookie }: BuiltPortal, { path }: Screen): Promise<Figures> {
  const lighthouse = await fetchLighthouse()
  const port = await freePort()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext('', { executablePath, args })
  if (path !== '/login') await context.addCookies([cookie])
  const result = await lighthouse(url + path, { port, onlyCategories: ['performance'], logLevel: 'error' })
  await context.close()
  if (!result) throw new Error(`Lighthouse has no result for ${path}`)
  const { audits, categories } = result.lhr
  const figure = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  const ofKinds = (...kinds: string[]) => requests.filter(({ resourceType }) => kinds.includes(resourceType))
  const kilobytes = (some: typeof requests) => some.reduce((sum, { transferSize }) => sum + transferSize / 1000, 0)
  return {
    'LCP, s': figure('largest-contentful-paint') / 1000,
    'blocking, ms': figure('total-blocking-time'),
    score: (categories.performance?.score ?? Number.NaN) * 100,
    'layout shift': figure('cumulative-layout-shift'),
    kB: kilobytes(requests),
    files: ofKinds('Document', 'Script', 'Stylesheet', 'Font').length,
    'JavaScript, kB': kilobytes(ofKinds('Script')),
  }
}

function mediansOf(visits: readonly Figures[]): Figures {
  const titles = Object.keys(visits[0] ?? {})
  const median = (title: string): number => quantileOf(visits.map((visit) => visit[title] ?? Number.NaN))
  return Object.fromEntries(titles.map((title) => [title, Number(median(title).toFixed(2))]))
}

async function measureServer(portals: readonly BuiltPortal[], { path }: Screen): Promise<Figures[]> {
  const loadOf = (connections: number) =>
    portals.map(({ url, cookie: { name, value } }) => ({
      url: url + path,
      // Compressed, as for a browser.
      headers: { 'accept-encoding': 'gzip, br', ...(path !== '/login' && { cookie: `${name}=${value}` }) },
      connections,
      seconds: secondsOfRequests,
    }))
  const single = await inTurns(loadOf(1))
  const eight = await inTurns(loadOf(8))
  return single.map(({ p50 }, place) => ({
    'server p50, ms': Number(p50.toFixed(1)),
    'requests/s': Math.round(eight[place]?.requestsPerSecond ?? Number.NaN),
  }))
}

function reportMissed({ name, most }: Screen, ours: Figures, theirs: Figures | undefined): void {
  const ofTheirs = (title: string, factor: number): Figures =>
    theirs ? { [title]: (theirs[title] ?? 0) * factor } : {}
  const least: Figures = {
    score: 97,
    ...(name === 'login' ? { 'requests/s': leastLogins } : ofTheirs('requests/s', leastRequests)),
  }
  const limits = { ...most, ...mostOfEach, ...(name !== 'login' && ofTheirs('server p50, ms', mostTimes)) }
  const figure = (title: string): number => ours[title] ?? Number.NaN
  const missed = [
    ...Object.entries(limits).filter(([title, limit]) => !(figure(title) <= limit)),
    ...Object.entries(least).filter(([title, limit]) => !(figure(title) >= limit)),
  ]
  if (missed.length === 0 || isSmallest) return
  const texts = missed.map(([title, limit]) => `${title} ${figure(title)} (target ${limit.toFixed(1)})`)
  console.log(`${name}, missed: ${texts.join('; ')}`)
  process.exitCode = 1
}
