import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectAccessible, expectNoSidewaysScroll, openEngagements, pagesOnPaper, signInByLink } from './portal-page.ts'

const engagement = '/engagements/P0001'
const widths = [1440, 1024, 768, 390, 320]

test('a customer finds all audits of an engagement in one list, even from a missing audit', async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  await page.goto(`${engagement}/audits/gone`)
  await expect(page.getByRole('list', { name: 'Other audits' })).toBeVisible()
  await page
    .getByRole('link', { name: /^Audits/ })
    .last()
    .click()
  const list = page.getByRole('list', { name: 'Audits', exact: true })
  await expect(list).toBeVisible()
  const titles = await list.getByRole('heading').allTextContents()
  expect(titles.length).toBeGreaterThan(1)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  for (const title of titles) {
    await list.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${title} - Audit - `))
    await page.goBack()
  }
})

test('an audit without a chosen survey prints on one page, and a team prints without its views', {
  tag: '@slow',
}, async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  await page.goto(`${engagement}/audits/1001`)
  await expect(page.getByRole('button', { name: 'Open latest' })).toBeVisible()
  expect(await pagesOnPaper(page)).toBe(1)
  await page.goto(`${engagement}/team?view=implementation`)
  const views = page.getByRole('navigation', { name: 'Team views' })
  await expect(views).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(views).toBeHidden()
})

test('on a phone, opening the latest survey keeps the audit header in view', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInByLink(page, 'advanced@customer.example')
  await page.goto(`${engagement}/audits/1001`)
  await page.getByRole('button', { name: 'Open latest' }).click()
  const survey = page.getByRole('list', { name: 'Completed surveys' }).getByRole('listitem').first()
  await expect(survey.getByRole('combobox', { name: 'Compare with' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('scores with decimals and their band words fit the audit tiles of a card', { tag: '@slow' }, async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  await openEngagements(page)
  const tiles = page.getByRole('list', { name: /^Audits of / }).getByRole('link')
  await expect(tiles.first()).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const [score, word] of [
      ['95.5%', 'Strong'],
      ['89.99%', 'Neutral'],
    ] as const)
      expect(await tiles.first().evaluate(overflowOf, [score, word] as const), `${score} at ${width}`).toBe(0)
  }
})

/** By how many pixels the texts are wider than the tile. Runs in the page. */
function overflowOf(tile: Element, [score, word]: readonly [string, string]): number {
  const [figure, band] = tile.querySelectorAll('span')
  if (!figure || !band) return -1
  figure.textContent = score
  band.textContent = word
  const edge = tile.getBoundingClientRect().right
  return Math.max(0, ...[figure, band].map((text) => Math.ceil(text.getBoundingClientRect().right - edge)))
}

test('the PDF report loads fonts for scripts that the system lacks', { tag: '@slow' }, async ({ demo }, info) => {
  // Without fonts the browser is slow.
  test.setTimeout(240_000)
  const settings = info.outputPath('fonts.conf')
  const inter = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
  // Latin alone, as a bare system has it.
  const fontFolders = `<dir>${path.dirname(inter)}</dir><cachedir>${info.outputPath('font-cache')}</cachedir>`
  await writeFile(settings, `<fontconfig>${fontFolders}</fontconfig>`)
  const { executablePath, args } = info.project.use.launchOptions ?? {}
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    ...(args && { args }),
    env: { ...process.env, FONTCONFIG_FILE: settings },
  })
  const page = await browser.newPage({ baseURL: demo.url })
  // Steps of a page that a test opens itself have no time limit.
  page.setDefaultTimeout(60_000)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const fetchedFonts = () => ['thai', 'devanagari', 'emoji'].filter((name) => fetched.some((url) => url.includes(name)))
  await signInByLink(page, 'advanced@customer.example')
  await nameAuthors(page, 'अनीता 👍🏽')
  await page.goto(`${engagement}/audits/1001`)
  // A press before hydration has no effect.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await expect(page.getByText('अनीता 👍🏽').first()).toBeVisible()
  expect(fetchedFonts()).toEqual([])
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download PDF of / })
    .first()
    .click()
  const file = await readFile(await (await download).path())
  expect(file.subarray(0, 4).toString()).toBe('%PDF')
  await expect.poll(fetchedFonts).toEqual(['devanagari', 'emoji'])
  await browser.close()
})

/** Gives all surveys this author, in the answer of the server and in the page that it draws. */
async function nameAuthors(page: Page, name: string): Promise<void> {
  await page.unrouteAll()
  await page.route(/\/audits(\/|\?|$)/, async (route) => {
    try {
      const answer = await route.fetch()
      const text = (await answer.text()).replaceAll(/Ingrid Solberg|Catrin Bevan|Marcus Hale/g, name)
      await route.fulfill({ response: answer, body: text })
    } catch {
      // The page no longer waits for it. A request without an end would hold up the next page.
      await route.abort().catch(() => {})
    }
  })
}
