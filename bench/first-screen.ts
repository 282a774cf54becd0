import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { bytesByKind, type Kind, loadInSteps } from '../e2e/page-load.ts'
import { findOrInstallBrowser } from '../scripts/browser.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { fetchLighthouse } from './lighthouse.ts'
import type { Screens } from './screens-server.ts'
import { isSmallest, usuallyOr } from './size.ts'

/** Limits of a cold visit on a phone: milliseconds, layout shift, Lighthouse's score. */
const limits = { lcp: 1800, tbt: 100, cls: 0.02, score: 95, again: 200, change: 200 }
/** Allowed factor above a limit, since machines differ. */
const slack = 1.1
const rounds = usuallyOr(5, 1)
const port = 9333
const slowed = 4
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 }
const desk = { viewport: { width: 1280, height: 900 } }

interface Figures {
  lcp: number
  tbt: number
  cls: number
  score: number
}

/** Lighthouse on a phone, the median of five, over the screens that people come to first; second visits; and changes of screen. */
export async function benchFirstScreen(): Promise<void> {
  await buildWeb(console.log)
  const child = fork(path.join(import.meta.dirname, 'screens-server.ts'), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [screens] = (await once(child, 'message')) as [Screens]
  const url = `http://127.0.0.1:${screens.port}`
  const executablePath = await findOrInstallBrowser(console.log)
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const missed: string[] = []
  try {
    for (const [name, address, cookie] of addresses(screens)) {
      const folder = mkdtempSync(path.join(tmpdir(), 'portal-lighthouse-'))
      const context = await chromium.launchPersistentContext(folder, {
        ...phone,
        executablePath,
        args: [...args, `--remote-debugging-port=${port}`],
      })
      if (cookie) await context.addCookies([{ name: screens.cookie.name, value: cookie, url }])
      const figures = await middleOf(url + address)
      await context.close()
      reportVisit(name, figures, missed)
    }
    const browser = await chromium.launch({ executablePath, args })
    for (const [name, address, cookie] of addresses(screens)) {
      const context = await browser.newContext({ ...phone, userAgent })
      if (cookie) await context.addCookies([{ name: screens.cookie.name, value: cookie, url }])
      await reportFiles(name, context, url + address)
      await context.close()
    }
    for (const [name, address, cookie] of addresses(screens)) {
      const context = await browser.newContext({ ...phone, userAgent })
      if (cookie) await context.addCookies([{ name: screens.cookie.name, value: cookie, url }])
      await reportSecondVisit(name, context, url + address, missed)
      await context.close()
    }
    await reportBarePage(browser)
    const context = await browser.newContext(desk)
    await context.addCookies([{ name: screens.cookie.name, value: screens.cookie.staff, url }])
    await reportNavigations(context, url, missed)
    await browser.close()
  } finally {
    child.disconnect()
  }
  for (const each of missed) console.log(`missed: ${each}`)
  if (missed.length > 0 && !isSmallest) process.exitCode = 1
}

/** Name, address and cookie of each screen; only one in the smallest run. */
const addresses = (screens: Screens): [string, string, string?][] => {
  const signedIn = Object.entries(screens.signedIn).map(([name, address]): [string, string, string] => [
    name,
    address,
    screens.cookie.staff,
  ])
  return isSmallest ? signedIn.slice(0, 1) : [...Object.entries(screens.signedOut), ...signedIn]
}

async function middleOf(url: string): Promise<Figures> {
  const lighthouse = await fetchLighthouse()
  const found: Figures[] = []
  for (let round = 0; round < rounds; round++) {
    const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse has no result for ${url}`)
    const { audits, categories } = result.lhr
    const figure = (name: string): number => audits[name]?.numericValue ?? Number.NaN
    found.push({
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
      score: (categories.performance?.score ?? Number.NaN) * 100,
    })
  }
  const middle = (of: (one: Figures) => number): number =>
    found.map(of).toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN
  return {
    lcp: middle((one) => one.lcp),
    tbt: middle((one) => one.tbt),
    cls: middle((one) => one.cls),
    score: middle((one) => one.score),
  }
}

function reportVisit(name: string, { lcp, tbt, cls, score }: Figures, missed: string[]): void {
  const figures = `LCP ${(lcp / 1000).toFixed(2)} s, TBT ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)}, score ${score.toFixed(0)}`
  console.log(`${name.padEnd(18)} ${figures} (load ${loadavg()[0]?.toFixed(1)})`)
  const most = [lcp / limits.lcp, tbt / limits.tbt, cls / limits.cls, limits.score / score]
  if (most.some((ratio) => !(ratio <= slack))) missed.push(`${name}: ${figures}`)
}

async function reportFiles(name: string, context: BrowserContext, url: string): Promise<void> {
  const { asked, steps, shift } = await loadInSteps(await context.newPage(), url)
  const files = asked.filter(({ kind }) => kind !== 'data' && kind !== 'picture').length
  const bytes = Object.entries(bytesByKind(asked)).map(
    ([kind, sum]: [string, number]) => `${kind as Kind} ${(sum / 1000).toFixed(1)}`,
  )
  console.log(
    `${name.padEnd(18)} ${files} files, ${asked.length - files} requests for data and images, ${steps.length} steps, CLS ${shift.toFixed(3)}; kB: ${bytes.join(', ')}`,
  )
}

/**
 * Measures a second visit with cached files: time to the frame with the screen's name, and to its data. Median of some
 * visits, compared with the time of the response. Real networks add a round trip; a run with a slow processor is included.
 */
async function reportSecondVisit(name: string, context: BrowserContext, url: string, missed: string[]): Promise<void> {
  const first = await context.newPage()
  await first.goto(url)
  await first.waitForLoadState('networkidle')
  await first.close()
  const usual = await revisit(context, url, 1)
  const slow = await revisit(context, url, slowed)
  const files = Math.max(usual.files, slow.files)
  const summary = `first paint after ${usual.painted.toFixed(0)} ms, complete after ${usual.whole.toFixed(0)} (response after ${usual.answered.toFixed(0)}), ${files} files from the server`
  console.log(
    `${name.padEnd(18)} second visit: ${summary}; ${slow.painted.toFixed(0)} ms with a processor ${slowed} times slower (load ${loadavg()[0]?.toFixed(1)})`,
  )
  if (!(usual.painted <= limits.again * slack) || files > 0) missed.push(`${name} second visit: ${summary}`)
}

/** Measures a page with one heading and no further requests, as the lower bound of this browser and machine. */
async function reportBarePage(browser: Browser): Promise<void> {
  const page = '<!doctype html><title>Bare</title><div id="root"><h1>Bare</h1></div>'
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const context = await browser.newContext({ ...phone, userAgent })
  const first = await context.newPage()
  await first.goto(url)
  await first.close()
  const [usual, slow] = [await revisit(context, url, 1), await revisit(context, url, slowed)]
  await context.close()
  server.close()
  console.log(
    `a page with one heading, second visit: after ${usual.painted.toFixed(0)} ms (response after ${usual.answered.toFixed(0)}); ${slow.painted.toFixed(0)} ms with a processor ${slowed} times slower (load ${loadavg()[0]?.toFixed(1)})`,
  )
}

/** In milliseconds, and how many built files the server was asked for. */
interface Visit {
  painted: number
  whole: number
  answered: number
  files: number
}

async function revisit(context: BrowserContext, url: string, rate: number): Promise<Visit> {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await context.newPage()
    const slow = await context.newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate })
    let files = 0
    const cached = new Set<string>()
    slow.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
    slow.on('Network.responseReceived', ({ requestId, response }) => {
      const isCached = response.fromDiskCache || cached.has(requestId)
      if (response.url.includes('/assets/') && !isCached) files += 1
    })
    await slow.send('Network.enable')
    await page.addInitScript(watchScreen)
    await page.goto(url)
    visits.push({ ...(await page.evaluate<Omit<Visit, 'files'>>(firstPaint)), files })
    await page.close()
  }
  const [middle] = visits.toSorted((one, other) => one.painted - other.painted).slice(Math.floor(rounds / 2))
  if (!middle) throw new Error('no second visit was measured')
  return { ...middle, files: Math.max(...visits.map((visit) => visit.files)) }
}

/** Runs in the page before anything else: notes in which frames the screen is named, and has its data. */
const watchScreen = `(() => {
  const look = () => requestAnimationFrame((now) => {
    if ([...document.querySelectorAll('h1')].some((name) => name.textContent.trim() !== '')) window.named ??= now
    if (document.querySelector('#root h1') && !document.querySelector('[data-loading]')) window.whole ??= now
    if (window.whole === undefined) look()
  })
  look()
})()`

/** Runs in the page. A paint without the screen's name does not count. */
const firstPaint = `new Promise((resolve, reject) => {
  const look = () => {
    if (performance.now() > 15_000) return reject(new Error('the screen was never complete'))
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (!paint || window.whole === undefined) return setTimeout(look, 10)
    const painted = Math.max(paint.startTime, window.named)
    const [{ responseEnd }] = performance.getEntriesByType('navigation')
    resolve({ painted, whole: Math.max(painted, window.whole), answered: responseEnd })
  }
  look()
})`

/**
 * Measures from a click on the menu, after hovering, to the next screen's name and to its whole content, with a processor
 * 4x slower.
 */
async function reportNavigations(context: BrowserContext, url: string, missed: string[]): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/engagements`)
  await page.getByRole('article').first().waitFor()
  const slow = await context.newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  for (const name of ['Work orders', 'Service Feedback', 'People Feedback', 'Engagements']) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    await link.hover()
    await page.waitForTimeout(400)
    const { named, whole } = await page.evaluate<Change>(`(${pressed})(${JSON.stringify(name)})`)
    const summary = `${named.toFixed(0)} ms, complete after ${whole.toFixed(0)} ms`
    console.log(
      `change to ${name.padEnd(18)} ${summary}, with a processor ${slowed} times slower (load ${loadavg()[0]?.toFixed(1)})`,
    )
    if (named > limits.change * slack) missed.push(`change to ${name}: ${summary}`)
  }
}

/** Milliseconds. */
interface Change {
  named: number
  whole: number
}

/** Runs in the page: presses a link of the menu, and answers how long it took until the next screen was named, and drawn. */
const pressed = `(label) => new Promise((resolve) => {
  const link = [...document.querySelectorAll('nav[aria-label="Main"] a')].find((a) => a.textContent.includes(label))
  const heading = () => document.querySelector('main h1')?.textContent
  const before = heading()
  const began = performance.now()
  let named
  const look = () => requestAnimationFrame(() => {
    if (heading() && heading() !== before) named ??= performance.now() - began
    if (named === undefined || document.querySelector('main [data-loading]')) look()
    else resolve({ named, whole: performance.now() - began })
  })
  link.click()
  look()
})`
