import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { linkIn, signInMail, signOn } from './portal-page.ts'

const size = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const phone = { ...size, userAgent }

async function alike(browser: Browser, signedIn: Page, options: object): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addCookies(await signedIn.context().cookies())
  return context
}

test('on a phone a page is readable before its scripts load', { tag: '@slow' }, async ({ page, browser, demo }) => {
  const anonymous = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const login = await anonymous.newPage()
  // The first page of a server that has just started may be too late to be drawn.
  await expect(async () => {
    await login.goto(`${demo.url}/engagements`)
    await expect(login.getByRole('heading', { name: 'Log in' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await anonymous.close()
  await signOn(page, 'portfolio.director@provider.example')
  const context = await alike(browser, page, { ...phone, javaScriptEnabled: false })
  const engagements = await context.newPage()
  await expect(async () => {
    await engagements.goto(`${demo.url}/engagements`)
    await expect(engagements.getByRole('article').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(engagements.getByRole('article').first().getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/engagements\//,
  )
  await context.close()
})

test('the server and the browser render the same page', { tag: '@slow' }, async ({ page, browser, demo }) => {
  // Each screen is loaded twice.
  test.slow()
  await signOn(page, 'portfolio.director@provider.example')
  const [engagement]: { id: string; audits_info: { id: string }[] }[] = (
    await (await page.request.get('/api/projects?project_state=Active%20Work%20Orders&page_number=1')).json()
  ).filter((one: { audits_info: unknown[] }) => one.audits_info.length > 0)
  const engagementPath = `/engagements/${engagement?.id}`
  const ofEngagement = ['', '/files', '/team', '/stakeholders', `/audits/${engagement?.audits_info[0]?.id}`]
  const addresses = [
    '/engagements',
    '/work-orders',
    '/view-feedback',
    '/people-feedback',
    '/notifications',
    '/sessions',
    '/calendar',
  ]
  const contexts = [await alike(browser, page, phone), await alike(browser, page, size)] as const
  for (const address of [...addresses, '/nowhere', ...ofEngagement.map((each) => engagementPath + each)])
    await test.step(address, async () => {
      const [drawn, own] = await Promise.all(contexts.map((context) => looksOf(context, demo.url + address)))
      expect.soft(drawn?.before, 'the server drew it').not.toBe('')
      expect.soft(drawn?.after).toEqual(own?.after)
      expect.soft(drawn?.problems).toEqual([])
    })
  for (const context of contexts) await context.close()
})

/** Elements as the server rendered them, and after everything has loaded. */
async function looksOf(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().includes('404') && problems.push(message.text()),
  )
  const answer = await page.goto(url)
  const before = (await answer?.text())?.match(/<div id="root">(.*?)<\/div>/s)?.[1] ?? ''
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  // The screen has said its name: it works.
  await expect(page.locator('p.sr-only[aria-live]').first()).not.toBeEmpty()
  const after = await page.evaluate<string[]>(elements)
  await page.close()
  return { before, after, problems }
}

/** Runs in the page. Names that React makes up and the order of attributes say nothing. */
const elements = `[...document.querySelectorAll('#root *')].map((element) => {
  const attributes = [...element.attributes].map(({ name, value }) => name + '=' + value.replace(/_[rR]_\\w*_|base-ui-_\\S+/g, 'id'))
  const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('')
  return [element.localName, ...attributes.filter((each) => !each.endsWith('=')).sort(), own].join(' ')
})`

/** No script of the screens comes before what this answers is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test('a button pressed before the scripts load takes effect once they have loaded', { tag: '@slow' }, async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const go = await holdScripts(page)
  await page.goto(`${demo.url}/login`, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Log in with single sign-on' }).tap()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  go()
  await expect(page.getByRole('heading', { name: 'Log in' })).toHaveCount(0)
  await context.close()
})

test('a form filled in and sent before the scripts load is kept and sent afterwards', { tag: '@slow' }, async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const go = await holdScripts(page)
  await page.goto(`${demo.url}/login`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').fill('standard@customer.example')
  await page.getByRole('button', { name: 'Send me an access link' }).click()
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByLabel('Email')).toHaveValue('standard@customer.example')
  go()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  // Reloaded it shows what it did, which the server does not know and so did not draw.
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(faults).toEqual([])
  const link = new URL(linkIn(await signInMail(page.request, 'standard@customer.example')))
  await page.goto('about:blank')
  await page.goto(demo.url + link.pathname + link.hash)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.close()
})

test('options chosen before the scripts load stay chosen and take effect afterwards', {
  tag: '@slow',
}, async ({ page, browser, demo }) => {
  await signOn(page, 'portfolio.director@provider.example')
  const context = await alike(browser, page, phone)
  const early = await context.newPage()
  const go = await holdScripts(early)
  await early.goto(`${demo.url}/work-orders`, { waitUntil: 'domcontentloaded' })
  const chosen = early.getByRole('radio', { name: 'By title' })
  const ticked = early.getByRole('checkbox', { name: 'Active Work Orders Only' })
  await chosen.check({ force: true })
  await ticked.check({ force: true })
  go()
  await expect(early.locator('html')).not.toHaveAttribute('data-drawn')
  await expect(chosen).toBeChecked()
  await expect(ticked).toBeChecked()
  // The order is kept for the next visit.
  await expect.poll(() => early.evaluate<string>('Object.values(localStorage).join()')).toContain('title')
  await context.close()
})

test('two people who load a page at the same time each see only their own name', { tag: '@slow' }, async ({
  page,
  browser,
  demo,
}) => {
  await signOn(page, 'portfolio.director@provider.example')
  const other = await (await browser.newContext()).newPage()
  await other.goto(demo.url)
  await signOn(other, 'delivery.lead@provider.example')
  const labels = await Promise.all(
    [page, other].map(async ({ request }) => {
      const { first_name, last_name } = await (await request.get(`${demo.url}/api/clients/my`)).json()
      return `${first_name} ${last_name}, your account`
    }),
  )
  const pages = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const { request } = index % 2 === 0 ? page : other
      return (
        await request.get(`${demo.url}/engagements`, { headers: { 'user-agent': userAgent, accept: 'text/html' } })
      ).text()
    }),
  )
  const renderedPages = pages.map((each, index) => ({ each, index })).filter(({ each }) => each.includes('data-drawn '))
  expect(renderedPages.length).toBeGreaterThan(2)
  for (const { each, index } of renderedPages) {
    expect(each).toContain(labels[index % 2])
    expect(each).not.toContain(labels[(index + 1) % 2])
  }
  await other.context().close()
})
