import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { linkIn, signInByLink, signInMail, signOn } from './portal-page.ts'

const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, userAgent }
const desktop = { viewport: { width: 1440, height: 900 } }

/** Every route of a screen, as the build lists them. */
const routes = Object.keys(
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../web/dist/.vite/screens.json'), 'utf8')),
).filter((id) => id.startsWith('/'))

async function alike(browser: Browser, signedIn: Page, options: object): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, baseURL: new URL(signedIn.url()).origin })
  await context.addCookies(await signedIn.context().cookies())
  return context
}

/** The addresses of all screens, with ids of the demo. */
async function addressesFor(page: Page): Promise<string[]> {
  const get = async (url: string) => (await page.request.get(url)).json()
  const engagements: { id: string; audits_info: { id: string }[]; work_orders: { id: string }[] }[] = await get(
    '/api/projects?project_state=Active%20Work%20Orders&page_number=1',
  )
  const {
    id = '',
    audits_info: audits = [],
    work_orders: orders = [],
  } = engagements.find(({ audits_info }) => audits_info.length > 0) ?? engagements[0] ?? {}
  const values: Record<string, string> = {
    id,
    auditId: audits[0]?.id ?? 'none',
    employeeId: 'none',
    order: orders[0]?.id ?? 'none',
  }
  return routes.map((route) => route.replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? ''))
}

/** Opens an address and returns what went wrong. A failed hydration is an error of the page. */
async function problemsAt(context: BrowserContext, address: string): Promise<string[]> {
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text())
  })
  const answer = await page.goto(address)
  const html = (await answer?.text()) ?? ''
  if (!/<div id="root"[^>]*><div/.test(html)) problems.push('The server did not render it')
  await page.close()
  return problems
}

for (const [size, options] of Object.entries({ '390 px': phone, '1440 px': desktop }))
  test(`hydration reports no error on any screen at ${size}`, { tag: '@slow' }, async ({ page, browser }) => {
    test.setTimeout(300_000)
    await page.goto('/login')
    const anonymous = await browser.newContext({ ...options, baseURL: new URL(page.url()).origin })
    for (const address of ['/login', '/', '/second-step', '/legal/cookies', '/legal/privacy'])
      expect.soft(await problemsAt(anonymous, address), address).toEqual([])
    await anonymous.close()
    for (const signIn of [
      () => signOn(page, 'superuser@provider.example'),
      () => signInByLink(page, 'standard@customer.example'),
    ]) {
      await signIn()
      const context = await alike(browser, page, options)
      const addresses = await addressesFor(page)
      const open = async (): Promise<void> => {
        for (let address = addresses.shift(); address !== undefined; address = addresses.shift())
          expect.soft(await problemsAt(context, address), address).toEqual([])
      }
      await Promise.all([open(), open(), open()])
      await context.close()
    }
  })

test('the HTML has the title and the breadcrumb of the screen, with the name of its record, and hydration keeps both', async ({
  page,
}) => {
  await signOn(page, 'superuser@provider.example')
  await page.goto('/engagements')
  const address = (await addressesFor(page)).find((each) => /\/audits\/./.test(each)) ?? ''
  expect(await problemsAt(page.context(), address)).toEqual([])
  await page.goto(address)
  const title = await page.title()
  const steps = await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').allTextContents()
  expect(title).toMatch(/^.+ - Audit - .+ · Client Portal$/)
  expect(title.startsWith(`${steps.at(-1)} - Audit`)).toBe(true)

  const html = await (await page.request.get(address, { headers: { accept: 'text/html' } })).text()
  const rendered = await page.evaluate((text) => {
    const { title: name, body } = new DOMParser().parseFromString(text, 'text/html')
    const items = [...body.querySelectorAll('nav[aria-label="Breadcrumb"] li')]
    return { name, items: items.map(({ textContent }) => textContent) }
  }, html)
  expect(rendered).toEqual({ name: title, items: steps })
})

test('stored choices, which the server does not know, apply without errors', { tag: '@slow' }, async ({ page }) => {
  await signOn(page, 'superuser@provider.example')
  await page.goto('/work-orders')
  const { id }: { id: string } = await (await page.request.get('/api/clients/my')).json()
  await page.evaluate((viewer) => {
    localStorage.setItem('clientPortal.rail', 'narrow')
    localStorage.setItem('clientPortal.theme', 'dark')
    localStorage.setItem(`clientPortal.workOrders.view.${viewer}`, 'rolling')
    localStorage.setItem('clientPortal.workOrders.order', 'title')
    sessionStorage.setItem('activeCheckbox', 'true')
  }, id)
  const context = page.context()
  for (const address of ['/work-orders', '/engagements']) expect(await problemsAt(context, address)).toEqual([])
  await page.reload()
  await expect(page.getByRole('radio', { name: 'By title' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
})

test('a page is readable before its scripts load, on a phone and a desktop', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  await signOn(page, 'portfolio.director@provider.example')
  await page.goto('/engagements')
  for (const options of [phone, desktop]) {
    const context = await alike(browser, page, { ...options, javaScriptEnabled: false })
    const engagements = await context.newPage()
    await engagements.goto('/engagements')
    const link = engagements.getByRole('article').first().getByRole('link').first()
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', /^\/engagements\//)
    await context.clearCookies()
    await engagements.goto('/engagements')
    await expect(engagements.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await context.close()
  }
})

/** Delays the scripts of a page. Returns a function that lets them load. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test('text typed before the scripts load stays', { tag: '@slow' }, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/engagements', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('standard@customer.example')
  await page.getByRole('checkbox', { name: 'Remember me' }).press('Space')
  release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('Email')).toHaveValue('standard@customer.example')
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
  await page.getByRole('button', { name: 'Send me an access link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(await page.evaluate("localStorage.getItem('email')")).toBe('standard@customer.example')
})

test('text typed into a form page before the scripts load is its draft', { tag: '@slow' }, async ({ page }) => {
  await signOn(page, 'superuser@provider.example')
  const release = await holdScripts(page)
  await page.goto('/engagements/new', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Title' }).fill('Card disputes')
  release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Card disputes')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Card disputes')
})

test('a form sent before the scripts load is sent afterwards, and a link signs in', { tag: '@slow' }, async ({
  page,
  demo,
}) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('standard@customer.example')
  await page.getByLabel('Email').press('Enter')
  expect(new URL(page.url()).search).toBe('')
  release()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = new URL(linkIn(await signInMail(page.request, 'standard@customer.example')))
  await page.goto('about:blank')
  await page.goto(demo.url + link.pathname + link.hash)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(faults).toEqual([])
})

test('two people who load pages at the same time each see only their own name', { tag: '@slow' }, async ({
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
      return (await request.get(`${demo.url}/engagements`, { headers: { accept: 'text/html' } })).text()
    }),
  )
  for (const [index, html] of pages.entries()) {
    expect(html).toContain(labels[index % 2])
    expect(html).not.toContain(labels[(index + 1) % 2])
  }
  await other.context().close()
})
