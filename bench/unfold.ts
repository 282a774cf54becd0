import path from 'node:path'
import pino from 'pino'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openInMemory } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { sessionCookie } from '../server/session/cookie.ts'
import { createSession } from '../server/session/data.ts'
import { recordsIn } from '../server/testing/records.ts'
import { wanted } from './wanted.ts'

const engagements = 20
const membersEach = 30
const rounds = 5

/** Unfold all of 20 engagements with 30 members each, in Chromium with a processor four times slower. */
export async function benchUnfold(): Promise<void> {
  await buildWeb(console.log)
  const connection = await openInMemory()
  await migrate(connection.db)
  const records = recordsIn(connection.db)
  for (let index = 0; index < engagements; index++) {
    const engagement_id = await records.engagement({ title: `Engagement ${index}` })
    const year = new Date().getFullYear()
    for (const [start, end] of [
      ['01-05', '04-30'],
      ['05-01', '08-31'],
      ['09-01', '12-18'],
    ]) {
      const dates = { start_date: `${year}-${start}`, end_date: `${year}-${end}` }
      const work_order_id = await records.workOrder({ engagement_id, ...dates })
      for (let member = 0; member < membersEach / 3; member++)
        await records.assignment({ work_order_id, employee_id: await records.person({ name: `Person ${member}` }) })
    }
  }
  const config = readConfig({ DATA_DIR: '.unused', PORT: '0' })
  const log = pino({ level: 'silent' })
  const webDist = path.resolve(import.meta.dirname, '../web/dist')
  const app = await createApp({ config, connection, log, now: () => new Date(), mailServer: null, webDist })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const account_id = await records.staffAccount()
  const { token } = await createSession(connection.db, { account_id, device: 'bench', id_token: null, now: new Date() })

  const browser = await chromium.launch({
    executablePath: await findBrowser(console.log),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: sessionCookie(config), value: token, url: `http://127.0.0.1:${port}` }])
  const page = await context.newPage()
  const slow = await context.newCDPSession(page)
  const times: number[] = []
  const whole: number[] = []
  for (let round = 0; round < rounds; round++) {
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(`http://127.0.0.1:${port}/work-orders?open=none`)
    await page.getByLabel('My Engagements').uncheck()
    await page.getByRole('button', { name: 'Load More' }).click()
    await page.getByRole('button', { name: 'Engagement 9' }).waitFor()
    await page.evaluate(watchInteractions)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.waitForTimeout(500)
    const begun = performance.now()
    await page.getByRole('button', { name: 'Unfold all' }).click()
    await page
      .locator('main li li li')
      .nth(engagements * membersEach - 1)
      .waitFor({ state: 'attached' })
    whole.push(performance.now() - begun)
    await page.waitForTimeout(300)
    times.push(await page.evaluate<number>('window.longest'))
  }
  await browser.close()
  await app.stop()
  await connection.close()
  const middle = (list: number[]): number =>
    list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0
  console.log(`rounds: ${times.map((time) => `${time} ms`).join(', ')}`)
  console.log(
    `unfold all of ${engagements} x ${membersEach} at 4x: to the next paint ${wanted(middle(times), { most: 200, unit: ' ms', digits: 0 })}`,
  )
  console.log(`all ${engagements * membersEach} members drawn after ${middle(whole).toFixed(0)} ms`)
}

/** Runs in the page: the longest interaction, from the press to the next paint. */
const watchInteractions = `
  window.longest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.longest = Math.max(window.longest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`
