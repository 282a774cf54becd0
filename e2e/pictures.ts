import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findOrInstallBrowser } from '../scripts/browser.ts'
import { buildWeb } from '../scripts/build-web.ts'
import type { DemoWishes } from './demo-server.ts'
import { takeEmailPictures } from './email-pictures.ts'
import { forkPortal } from './forked-portal.ts'
import { openEngagements, signInByLink, signOn } from './portal-page.ts'

/**
 * `npm run pictures` takes the pictures of README and docs, and those of all emails, which are not committed; with `emails`
 * only these. The pictures of the portal are taken of the demo as it is on one day, so that they differ where
 * the screens do and nowhere else.
 */

const day = '2026-11-20T09:30:00Z'
const folder = path.resolve(import.meta.dirname, '..', 'docs', 'pictures')
const customer = 'advanced@customer.example'
const director = 'portfolio.director@provider.example'

interface Picture {
  name: string
  who: string
  at: string
  theme?: 'light' | 'dark'
  phone?: true
  /** A button that shows more. */
  press?: RegExp
  /** Text typed into the search, which has results. */
  type?: string
}
const pictures: readonly Picture[] = [
  { name: 'engagements', who: customer, at: '/engagements' },
  { name: 'engagements-dark', who: customer, at: '/engagements', theme: 'dark' },
  { name: 'engagements-phone', who: customer, at: '/engagements', phone: true },
  { name: 'work-orders', who: customer, at: '/work-orders?project=Payments+platform+rebuild' },
  { name: 'team', who: customer, at: '/engagements/P0001/team', press: /^Payments squad/ },
  { name: 'files', who: customer, at: '/engagements/P0001/files' },
  { name: 'files-dark', who: customer, at: '/engagements/P0001/files', theme: 'dark' },
  { name: 'stakeholders', who: customer, at: '/engagements/P0001/stakeholders' },
  { name: 'search', who: customer, at: '/engagements', press: /^Search/, type: 'paymnets' },
  { name: 'search-phone', who: customer, at: '/engagements', phone: true, press: /^Search/, type: 'paymnets' },
  { name: 'service-feedback', who: director, at: '/view-feedback' },
  { name: 'overview', who: customer, at: '/overview' },
  { name: 'overview-phone', who: customer, at: '/overview', phone: true },
  { name: 'compare', who: customer, at: '/work-orders?compare=1-month' },
  { name: 'portfolio', who: director, at: '/portfolio' },
  { name: 'portfolio-dark', who: director, at: '/portfolio', theme: 'dark' },
  { name: 'requests', who: director, at: '/requests' },
  { name: 'work-order-form', who: director, at: '/engagements/P0001/work-orders/P0001-W7/edit' },
]

const executablePath = await findOrInstallBrowser(console.log)
const launched = { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] }
if (process.argv.includes('emails')) {
  const browser = await chromium.launch(launched)
  await takeEmailPictures(browser)
  await browser.close()
  process.exit()
}
await buildWeb(console.log)
const demo = await forkPortal<DemoWishes>('demo-server.ts', { DEMO_NOW: day })
const browser = await chromium.launch(launched)
mkdirSync(folder, { recursive: true })
for (const who of [customer, director]) {
  const context = await browser.newContext({ baseURL: demo.url, reducedMotion: 'reduce', locale: 'en-GB' })
  const page = await context.newPage()
  await page.clock.setFixedTime(day)
  await (who === customer ? signInByLink(page, who) : signOn(page, who))
  await openEngagements(page)
  for (const picture of pictures.filter((one) => one.who === who)) await take(page, picture)
  await context.close()
}
await takeEmailPictures(browser)
await browser.close()
demo.stop()

async function take(page: Page, { name, at, theme = 'light', phone, press, type }: Picture): Promise<void> {
  await page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1440, height: 900 })
  await page.evaluate(`localStorage.setItem('clientPortal.theme', '${theme}')`)
  await page.goto(at)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (press) await page.getByRole('button', { name: press }).click()
  if (type) {
    await page.getByRole('combobox', { name: 'Search' }).fill(type)
    await page.getByRole('option').nth(4).waitFor()
  }
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const file = path.join(folder, `${name}.png`)
  const { size } = await sharp(picture).png({ palette: true, colours: 128, effort: 10 }).toFile(file)
  console.log(`${path.relative(process.cwd(), file)}: ${Math.round(size / 1000)} kB`)
}
