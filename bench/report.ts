import path from 'node:path'
import pino from 'pino'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../scripts/browser.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openInMemory } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { sessionCookie } from '../server/session/cookie.ts'
import { createSession } from '../server/session/data.ts'
import { recordsIn } from '../server/testing/records.ts'
import { auditOf, longSurvey } from '../web/testing/audits.ts'
import { allKept } from './all-kept.ts'
import { wanted } from './wanted.ts'

const rounds = 5
/** Their report has 30 pages. */
const sections = 25

/**
 * A report of 30 pages from the press to the saved file, in Chromium with a processor four times slower. Chromium slows
 * only the main thread, so the time of the worker counts four times besides.
 */
export async function benchReport(): Promise<void> {
  await buildWeb(console.log)
  const connection = await openInMemory()
  await migrate(connection.db)
  const records = recordsIn(connection.db)
  const engagement = await records.engagement({ title: 'Payments platform rebuild' })
  const config = readConfig({ DATA_DIR: '.unused', PORT: '0' })
  const log = pino({ level: 'silent' })
  const webDist = path.resolve(import.meta.dirname, '../web/dist')
  const app = await createApp({ config, connection, log, now: () => new Date(), mailServer: null, webDist })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const account_id = await records.staffAccount()
  const { token } = await createSession(connection.db, { account_id, device: 'bench', id_token: null, now: new Date() })
  const browser = await chromium.launch({
    executablePath: await findBrowser(console.log),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const cookie = { name: sessionCookie(config), value: token, url }
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measure(browser, cookie, engagement))
  await browser.close()
  await app.stop()
  await connection.close()
  for (const { ready, worker, longest, pages } of measured)
    console.log(
      `${pages} pages: ready after ${ready.toFixed(0)} ms, of them ${worker.toFixed(0)} ms in the worker; longest task ${longest.toFixed(0)} ms`,
    )
  const middle = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const slowed = middle(measured.map(({ ready, worker }) => ready + 3 * worker))
  const longest = middle(measured.map((each) => each.longest))
  console.log(`ready at 4x: ${wanted(slowed, { most: 3000, unit: ' ms', digits: 0 })}`)
  console.log(`longest task of the main thread at 4x: ${wanted(longest, { most: 50, unit: ' ms', digits: 0 })}`)
}

interface Round {
  ready: number
  worker: number
  longest: number
  pages: number
}

/** In a window of its own, so that nothing of the report is loaded yet. */
async function measure(
  browser: Browser,
  cookie: { name: string; value: string; url: string },
  engagement: string,
): Promise<Round> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([cookie])
  const page = await context.newPage()
  await page.route('**/api/projects/*/audits', (call) => call.fulfill({ json: [auditOf(longSurvey(sections))] }))
  // The page brings the answers of the portal, which has no such audit: without them it asks.
  await page.route('**/audits/audit', async (visit) => {
    const response = await visit.fetch()
    const body = (await response.text()).replace(/(id="first-answers">)[^<]*/, '$1{}')
    await visit.fulfill({ response, body })
  })
  await page.addInitScript(watchWorker)
  await page.goto(`${cookie.url}/engagements/${engagement}/audits/audit`)
  const button = page.getByRole('button', { name: /^Download PDF of / })
  await button.waitFor()
  // The first sign of somebody has the browser keep all code of the portal, which is no part of the report.
  await page.mouse.move(10, 10)
  await page.evaluate(allKept)
  const slow = await context.newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.waitForTimeout(500)
  const longest = await longestTaskDuring(browser, page, async () => {
    const download = page.waitForEvent('download')
    await button.click()
    await download
    await page.waitForTimeout(300)
  })
  const { ready, worker, pages } = await page.evaluate<Omit<Round, 'longest'>>('window.report')
  await context.close()
  return { ready, worker, longest, pages }
}

interface TraceEvent {
  name: string
  ph: string
  dur?: number
  tid: number
  pid: number
  args: { name?: string }
}

/** From Chromium's own trace: every task of the page's main thread. */
async function longestTaskDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => /RunTask$/.test(name) && main.has(`${pid} ${tid}`))
  if (tasks.length === 0) throw new Error('the trace holds no task of the main thread')
  return Math.max(...tasks.map(({ dur }) => (dur ?? 0) / 1000))
}

/** Runs in the page: when the button was pressed, when the worker was asked and answered, when the file was saved. */
const watchWorker = `
  window.report = {}
  let pressed, asked
  addEventListener('click', (event) => { if (event.isTrusted) pressed = performance.now() }, true)
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (...message) {
    asked = performance.now()
    this.addEventListener('message', ({ data }) => {
      window.report.worker = performance.now() - asked
      const text = new TextDecoder('latin1').decode(data.file)
      window.report.pages = (text.match(/\\/Type \\/Page\\b/g) || []).length
    })
    return post.apply(this, message)
  }
  const press = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    window.report.ready = performance.now() - pressed
    return press.call(this)
  }
`
