import type { Browser, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { bytesByKind, loadInSteps } from './page-load.ts'
import { linkIn, signInMail, signOn } from './portal-page.ts'

/** Limits of a first visit on a phone; transferred kilobytes with headers. */
const most = { files: 13, steps: 3, shift: 0.02, style: 26, font: 62 }

const phone = {
  viewport: { width: 412, height: 823 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1.75,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36',
}

async function visit(page: Page, address: string, scripts: number, steps = most.steps): Promise<void> {
  await page.addInitScript(noteFormats)
  const { asked, steps: taken, shift, shifted } = await loadInSteps(page, address)
  const files = asked.filter(({ kind }) => kind !== 'data' && kind !== 'picture')
  const bytes = bytesByKind(asked)
  expect.soft(files.length, files.map(({ path }) => path).join(' ')).toBeLessThanOrEqual(most.files)
  expect
    .soft(taken.length, JSON.stringify(taken.map((step) => step.map(({ path }) => path))))
    .toBeLessThanOrEqual(steps)
  expect.soft(shift, shifted.join('\n')).toBeLessThanOrEqual(most.shift)
  expect.soft(bytes.script / 1000, 'kB of JavaScript').toBeLessThanOrEqual(scripts)
  expect.soft(bytes.style / 1000, 'kB of styles').toBeLessThanOrEqual(most.style)
  expect.soft(bytes.font / 1000, 'kB of fonts').toBeLessThanOrEqual(most.font)
  const twice = asked.filter(({ path }, index) => asked.findIndex((each) => each.path === path) !== index)
  expect.soft(twice, 'asked for twice').toEqual([])
  expect.soft(await page.evaluate('window.formats'), "the browser's tables of languages").toEqual([])
}

/** Runs in the page before anything else: notes what first loads those tables, which takes a slow phone a tenth of a second. */
const noteFormats = `(() => {
  window.formats = []
  const noted = (name, made) => {
    window.formats.push(name)
    return made()
  }
  for (const name of ['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat', 'Segmenter'])
    Intl[name] = new Proxy(Intl[name], {
      construct: (format, given) => noted(name, () => new format(...given)),
      apply: (format, _, given) => noted(name, () => format(...given)),
    })
  for (const [kind, name] of [[String, 'localeCompare'], [Number, 'toLocaleString'], [Date, 'toLocaleString'], [Date, 'toLocaleDateString'], [Date, 'toLocaleTimeString']]) {
    const own = kind.prototype[name]
    kind.prototype[name] = function (...given) {
      return noted(name, () => own.apply(this, given))
    }
  }
})()`

async function onPhone(
  browser: Browser,
  signedInAs: Page | undefined,
  address: string,
  scripts: number,
  steps?: number,
): Promise<void> {
  const context = await browser.newContext(phone)
  if (signedInAs) await context.addCookies(await signedInAs.context().cookies())
  await visit(await context.newPage(), address, scripts, steps)
  await context.close()
}

test('a first visit to the login or an emailed link loads few files, without layout shifts', {
  tag: '@slow',
}, async ({ page, browser, demo }) => {
  await onPhone(browser, undefined, `${demo.url}/login`, 115)
  await page.goto('/login')
  await page.getByLabel('Email').fill('standard@customer.example')
  await page.getByRole('button', { name: 'Send me an access link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = new URL(linkIn(await signInMail(page.request, 'standard@customer.example')))
  // The page renders after the second step; the fourth checks whether the link is still valid.
  await onPhone(browser, undefined, demo.url + link.pathname + link.hash, 115, 4)
})

test('an outdated page reloads once if a file is missing, and keeps the typed text', {
  tag: '@slow',
}, async ({ page }) => {
  await signOn(page, 'portfolio.director@provider.example')
  await page.goto('/submit-bug')
  const typed = page.getByRole('textbox').first()
  await typed.fill('The list does not load')
  let missing: 'until loaded again' | 'always' | undefined = 'until loaded again'
  let loads = 0
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    loads += 1
    if (missing === 'until loaded again') missing = undefined
  })
  await page.route(/assets\/(?:notifications|release-notes)-screen-/, (route) =>
    missing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe to Notifications' })).toBeVisible()
  expect(loads).toBe(1)
  await page.goto('/submit-bug')
  await expect(typed).toHaveValue('The list does not load')
  missing = 'always'
  loads = 0
  await menu.getByRole('link', { name: "What's new" }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.waitForTimeout(1500)
  expect(loads).toBeLessThanOrEqual(1)
})

test('the old screen stays while the code of the next one loads, and Back returns to it', {
  tag: '@slow',
}, async ({ page }) => {
  await signOn(page, 'portfolio.director@provider.example')
  await page.goto('/submit-bug')
  const typed = page.getByRole('textbox').first()
  await typed.fill('The list does not load')
  const code = Promise.withResolvers<void>()
  await page.route(/assets\/release-notes-screen-/, async (route) => {
    await code.promise
    await route.continue()
  })
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: "What's new" })
  await entry.click()
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await expect(typed).toHaveValue('The list does not load')
  code.resolve()
  await expect(page.getByRole('heading', { name: "What's new on Client Portal?", level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^What's new/)
  await page.goBack()
  await expect(typed).toHaveValue('The list does not load')
})

test('a first visit to a screen loads few files in few steps, without layout shifts', {
  tag: '@slow',
}, async ({ page, browser, demo }) => {
  await signOn(page, 'portfolio.director@provider.example')
  const [engagement, other]: { id: string; audits_info: { id: string }[] }[] = (
    await (await page.request.get('/api/projects?project_state=Active%20Work%20Orders&page_number=1')).json()
  ).filter((one: { audits_info: unknown[] }) => one.audits_info.length > 0)
  const engagementPath = `/engagements/${engagement?.id}`
  // On the team of the first one is Łukasz Wiśniewski, whose letters need a further font.
  const teamPath = `/engagements/${other?.id}/team`
  const addresses = ['/engagements', '/work-orders', `${engagementPath}/files`, teamPath]
  for (const address of [...addresses, `${engagementPath}/audits/${engagement?.audits_info[0]?.id}`, '/view-feedback'])
    await test.step(address, () => onPhone(browser, page, demo.url + address, 260))
})

test('a page loads no files of other screens', { tag: '@slow' }, async ({ page }) => {
  await signOn(page, 'portfolio.director@provider.example')
  await page.goto('/work-orders', { waitUntil: 'networkidle' })
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.mouse.move(700, 400, { steps: 3 })
  await page.waitForTimeout(300)
  expect(requestedUrls.filter((url) => url.includes('/assets/'))).toEqual([])
})

test('a second visit loads only its page and data from the server', { tag: '@slow' }, async ({ page, context }) => {
  await signOn(page, 'portfolio.director@provider.example')
  const visit = async () => {
    await page.goto('/work-orders')
    await expect(page.getByRole('heading', { name: 'Work orders', level: 1 })).toBeVisible()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
  }
  await visit()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const cached = new Set<string>()
  network.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  const loaded: string[] = []
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.fromDiskCache && !cached.has(requestId)) loaded.push(new URL(response.url).pathname)
  })
  await visit()
  expect(loaded).toContain('/work-orders')
  expect(loaded.filter((path) => path.startsWith('/assets/'))).toEqual([])
})
