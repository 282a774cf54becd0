import { type Browser, chromium } from 'playwright-core'
import { findOrInstallBrowser } from '../scripts/browser.ts'
import { type BuiltPortal, withBuiltPortals } from './built-portals.ts'
import { type Press, presses } from './press-list.ts'
import { quantileOf } from './quantile.ts'
import { usuallyOr } from './size.ts'
import { withTarget } from './wanted.ts'

const rounds = Number(process.env.RUNS ?? usuallyOr(3, 1))
const chosen = process.env.PRESSES?.split(',')
const measured = presses.filter(({ what }) => chosen?.includes(what) ?? true).slice(0, usuallyOr(presses.length, 1))
const slowdown = 4
const phone = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
  viewport: { width: 412, height: 823 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1.75,
}

/** Milliseconds from the press to the next paint and, if it opens a screen, until that is complete. */
interface Reaction {
  paint: number
  opened?: number
}
const targets = [
  { figure: 'paint', says: 'next paint', most: 200 },
  { figure: 'opened', says: 'opened screen complete', most: 700 },
] as const
interface Result extends Reaction {
  portal: string
  what: string
}

/** Measures each press as the first one after a fresh load, on a phone with a slow processor. */
export async function benchPresses(): Promise<void> {
  const executablePath = await findOrInstallBrowser(console.log)
  await withBuiltPortals(async (portals) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    const results: Result[] = []
    for (let round = 0; round < rounds; round++)
      for (const press of measured)
        for (const portal of portals) {
          const reaction = await pressOnce(browser, portal, press)
          if (reaction) results.push({ ...reaction, portal: portal.name, what: press.what })
        }
    await browser.close()
    report(portals, results)
  })
}

/** Returns nothing if the screen does not have the control. */
async function pressOnce(browser: Browser, portal: BuiltPortal, press: Press): Promise<Reaction | undefined> {
  const context = await browser.newContext(phone)
  try {
    if (press.path !== '/login') await context.addCookies([portal.cookie])
    const page = await context.newPage()
    await page.addInitScript(watchPress)
    await page.goto(portal.url + press.path)
    const control = page.getByRole(press.role, { name: press.name }).first()
    const isThere = await control.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    if (!isThere) return undefined
    // The bell is a link that opens the inbox in its place.
    const opens = press.role === 'link' && (await control.getAttribute('aria-haspopup')) === null
    await page.waitForLoadState('networkidle')
    await control.scrollIntoViewIfNeeded()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    if (['searchbox', 'textbox'].includes(press.role)) await control.press('p')
    else await control.tap({ force: true })
    return await page.evaluate<Reaction>(`reaction(${opens})`)
  } catch (error) {
    throw new Error(`Could not measure "${press.what}" on ${portal.name}.`, { cause: error })
  } finally {
    await context.close()
  }
}

/** Runs in the page before anything else. */
const watchPress = `
  window.paint = 0
  const note = (list) => {
    for (const { duration, interactionId, entryType } of list.getEntries())
      if (interactionId || entryType === 'first-input') window.paint = Math.max(window.paint, duration)
  }
  new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 })
  // Reported also if it is shorter.
  new PerformanceObserver(note).observe({ type: 'first-input' })
  addEventListener('click', ({ timeStamp }) => {
    const title = document.title
    const look = () => requestAnimationFrame((now) => {
      if (document.title === title || document.querySelector('main [data-loading]')) look()
      else window.opened = now - timeStamp
    })
    look()
  }, { capture: true, once: true })
  window.reaction = (opens) => new Promise((resolve, reject) => {
    const end = performance.now() + 15_000
    const look = () => {
      if (performance.now() > end) reject(new Error('nothing happened'))
      else if (window.paint === 0 || (opens && window.opened === undefined)) setTimeout(look, 50)
      // A press has several events. The slowest one counts.
      else setTimeout(() => resolve({ paint: window.paint, ...(opens && { opened: window.opened }) }), 300)
    }
    look()
  })
`

function report(portals: readonly BuiltPortal[], results: readonly Result[]): void {
  const figuresOf = (name: string, figure: keyof Reaction): [what: string, value: number][] =>
    measured.flatMap(({ what }) => {
      const values = results
        .filter((one) => one.portal === name && one.what === what)
        .flatMap((one) => one[figure] ?? [])
      return values.length > 0 ? [[what, Math.round(quantileOf(values))]] : []
    })
  const rows = new Map(measured.map(({ what }) => [what, new Map<string, number>()]))
  for (const { name } of portals)
    for (const { figure, says, most } of targets) {
      const figures = figuresOf(name, figure)
      for (const [what, value] of figures) rows.get(what)?.set(`${figure}, ${name}`, value)
      if (figures.length === 0) continue
      const values = figures.map(([, value]) => value)
      const slow = quantileOf(values, 0.95)
      const shown = name === 'this checkout' ? withTarget(slow, { most, unit: ' ms', digits: 0 }) : `${slow} ms`
      console.log(
        `${name}: ${says} after ${quantileOf(values)} ms (median), ${shown} (95th percentile of ${values.length})`,
      )
    }
  const slowestFirst = [...rows].toSorted(([, one], [, other]) => slownessOf(other) - slownessOf(one))
  console.table(Object.fromEntries(slowestFirst.map(([what, row]) => [what, Object.fromEntries(row)])))
}

const slownessOf = (row: Map<string, number>): number => row.get('paint, this checkout') ?? 0
