import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newestMail,
  openEngagements,
  pagesOnPaper,
  signInByLink,
  signOn,
} from './portal-page.ts'

const engagements = (page: Page) => page.getByRole('list', { name: 'Engagements', exact: true })

test('a customer requests an extension, the provider declines, and the customer can request again', async ({
  page,
  browser,
}) => {
  await signInByLink(page, 'advanced@customer.example')
  await openEngagements(page)
  await page
    .getByRole('link', { name: /Work orders of/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Work Orders', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Unfold all' }).click()

  const any = page.getByRole('button', { name: /^Request extension of / }).first()
  const reference = (await any.getAttribute('aria-label'))?.replace('Request extension of ', '') ?? ''
  // By its own name: rows that unfold meanwhile make another one the first.
  await page.getByRole('button', { name: `Request extension of ${reference}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Request an extension' })
  await dialog.getByLabel('Message').fill('Please extend by three months.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Your Request has been sent!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const requested = page.getByRole('button', { name: /^EXTENSION REQUESTED: / }).first()
  await expect(requested).toBeDisabled()
  const address = page.url()
  await page.reload()
  await expect(page.getByText(`Please extend by three months.`).first()).toBeVisible()

  const mail = await newestMail(page.request, 'it@provider.example', `Extension requested: ${reference} of `)

  const context = await browser.newContext()
  const lead = await context.newPage()
  await signOn(lead, 'portfolio.director@provider.example')
  await lead.goto(mail.text.match(/https?:\/\/\S+\/work-orders\S*/)?.[0] ?? '')
  await lead.getByRole('button', { name: `Answer the request for ${reference}` }).click()
  await lead.getByRole('dialog').getByLabel('Note (optional)').fill('After the budget round')
  await lead.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(lead.getByText('After the budget round')).toBeVisible()
  await context.close()

  await newestMail(page.request, 'advanced@customer.example', `Extension declined: ${reference} of `)
  await page.goto(address)
  await expect(page.getByText('After the budget round').first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Request extension of ${reference}` }).first()).toBeEnabled()
})

test('people without access to rates see no rates on the page', async ({ page }) => {
  await signInByLink(page, 'standard@customer.example')
  await page.goto('/work-orders?open=all')
  await expect(
    engagements(page)
      .getByRole('list', { name: /^Members of/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('£')).toHaveCount(0)
  await expect(page.getByText('Daily rate')).toHaveCount(0)
  await expect(page.getByLabel('My Engagements')).toHaveCount(0)
})

test('staff see every engagement, step through the years and share the open rows by link', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await signOn(page, 'consultant@provider.example')
  await page.goto('/work-orders')
  await page.getByLabel('My Engagements').uncheck()
  const all: { title: string }[] = await (await page.request.get('/api/projects/all')).json()
  const heads = engagements(page).getByRole('heading', { level: 2 })
  await expect(heads).toHaveCount(Math.min(10, all.length))
  for (let shown = 10; shown < all.length; shown += 10) {
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(heads).toHaveCount(Math.min(shown + 10, all.length))
  }
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)

  const year = page.getByRole('group', { name: 'Year' })
  const years: number[] = await (await page.request.get('/api/work-orders/years')).json()
  const before = years.filter((one) => one < new Date().getFullYear()).toReversed()
  expect(before.length).toBeGreaterThan(0)
  for (const yearBefore of before) await year.getByRole('button', { name: `Go to ${yearBefore}` }).click()
  await expect(year.getByRole('button', { name: 'No earlier year' })).toBeDisabled()
  await expect(page.getByText(/^Today, /)).toHaveCount(0)

  await page.goto('/work-orders?project=Payments%20platform%20rebuild')
  const closed = engagements(page).getByRole('heading', { level: 2 }).getByRole('button', { expanded: false }).first()
  const title = (await closed.locator('.sr-only').textContent()) ?? ''
  await closed.click()
  await expect
    .poll(() => new URL(page.url()).searchParams.getAll('project'))
    .toEqual(['Payments platform rebuild', title])
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('list', { name: `Work orders of ${title}` })).toBeVisible()
  await expect(other.getByRole('list', { name: 'Work orders of Payments platform rebuild' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export or print' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^work-orders-\d{4}\.csv$/)
})

test('the timeline fits desktop and phone in both themes, and prints a year on one page', { tag: '@slow' }, async ({
  page,
}) => {
  await signOn(page, 'portfolio.director@provider.example')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/work-orders?compare=1-month')
    await expect(page.getByText(/^As of/)).toBeVisible()
    const order = engagements(page).getByRole('heading', { level: 3 }).getByRole('button').first()
    await order.click()
    await expect(engagements(page).getByRole('list', { name: /^Members of/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  for (const [width, shown] of [
    [1440, true],
    [1023, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Jan', 'Dec'])
      await expect(page.getByText(name, { exact: true })).toBeVisible({ visible: shown })
  }
  await page.goto('/work-orders?open=none')
  await expect(engagements(page)).toBeVisible()
  expect(await pagesOnPaper(page)).toBe(1)
  // Without column headings, the row itself labels the date. On a phone, the days left do it.
  for (const width of [768, 1023]) {
    await page.setViewportSize({ width, height: 900 })
    const words = engagements(page).getByText('Next end', { exact: true }).first()
    expect((await words.boundingBox())?.width, `“Next end” at ${width} px`).toBeGreaterThan(40)
  }
})

test('a folded row shows how many more work orders overlap, without covering its bars', {
  tag: '@slow',
}, async ({ page }) => {
  await signOn(page, 'portfolio.director@provider.example')
  // Nine more than the two lanes hold, all year long.
  await page.route(/\/api\/projects\?/, async (route) => {
    const response = await route.fetch()
    const list: { work_orders: { id: string; start_date: string; end_date: string }[] }[] = await response.json()
    const year = new Date().getFullYear()
    for (const engagement of list) {
      const [order] = engagement.work_orders
      if (!order) continue
      const wholeYear = { ...order, start_date: `${year}-01-01`, end_date: `${year}-12-31` }
      engagement.work_orders = Array.from({ length: 11 }, (_, index) => ({ ...wholeYear, id: `${order.id}-${index}` }))
    }
    await route.fulfill({ response, json: list })
  })
  await page.goto('/engagements')
  await page.getByRole('link', { name: 'Work orders' }).first().click()
  await page.getByRole('button', { name: 'Fold all' }).click()
  const row = engagements(page).getByRole('img').first()
  const more = await row.getByText(/^\+9/).boundingBox()
  const bars = await row.boundingBox()
  if (!more || !bars) throw new Error('the row shows no bars')
  expect(more.x + more.width).toBeLessThanOrEqual(bars.x + bars.width)
  const lanes = await row
    .locator('[data-kind=thin]')
    .evaluateAll((all) => all.map((lane) => lane.getBoundingClientRect().bottom))
  expect(more.y).toBeGreaterThanOrEqual(Math.max(...lanes))
})

test('switch states and the chosen option are distinguishable with forced colours', {
  tag: '@slow',
}, async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/work-orders')
  const grounds = () =>
    page.getByRole('switch', { name: 'Compare with' }).evaluate((element) => ({
      ground: getComputedStyle(element).backgroundColor,
      knob: getComputedStyle(element, '::before').backgroundColor,
    }))
  const off = await grounds()
  expect(off.knob).not.toBe(off.ground)
  await page.getByRole('switch', { name: 'Compare with' }).click()
  await expect.poll(async () => (await grounds()).ground).not.toBe(off.ground)
  const colours = await grounds()
  expect(colours.knob).not.toBe(colours.ground)

  const groundOf = (label: string) =>
    page.getByRole('radio', { name: label }).evaluate((element) => {
      return element.parentElement && getComputedStyle(element.parentElement).backgroundColor
    })
  expect(await groundOf('Year')).not.toBe(await groundOf('12 months'))
})
