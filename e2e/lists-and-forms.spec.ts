import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { signInByLink, signOn } from './portal-page.ts'

const scrollPosition = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))
const settled = (page: Page): Promise<void> =>
  expect(page.locator('[data-loading], main [aria-busy=true]')).toHaveCount(0)

/** Opens a link near the end of a list, goes back, and finds the list as it was. */
async function leaveAndComeBack(page: Page, link: ReturnType<Page['locator']>): Promise<void> {
  await settled(page)
  await link.scrollIntoViewIfNeeded()
  const [address, position] = [page.url(), await scrollPosition(page)]
  expect(position, 'the list is longer than the window').toBeGreaterThan(0)
  const rows = await page.getByRole('row').count()
  await link.click()
  await expect(page).not.toHaveURL(address)
  await settled(page)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(link).toBeInViewport()
  expect(await page.getByRole('row').count()).toBe(rows)
  await expect.poll(() => scrollPosition(page)).toBe(position)
}

test('Back restores the filters, the order and the scroll position of a list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 })
  await signOn(page, 'portfolio.director@provider.example')
  await page.goto('/portfolio')
  await page.getByRole('button', { name: 'Engagement', exact: true }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
  await expect(page).toHaveURL(/state=Active.*order=title|order=title.*state=Active/)
  await leaveAndComeBack(page, page.getByRole('rowheader').getByRole('link').last())
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Active')
  await expect(page.getByRole('columnheader', { name: 'Engagement' })).toHaveAttribute('aria-sort', 'ascending')
})

test('a list that failed without a connection loads within a second once it returns', async ({ page, context }) => {
  await signInByLink(page, 'advanced@customer.example')
  await page.goto('/people-feedback')
  const rows = page.getByRole('table', { name: 'Individual feedback' }).getByRole('row')
  await expect(rows.nth(2)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(rows.nth(2)).toHaveCount(0)
  await context.setOffline(false)
  await expect(rows.nth(2)).toBeVisible({ timeout: 1000 })
})

test.describe('a busy portal', () => {
  const busy = { status: 503, headers: { 'retry-after': '1' }, json: { detail: 'The portal is very busy right now.' } }

  test('gets a form once more, and a form that fails then says so and keeps its text', async ({ page }) => {
    await signInByLink(page, 'advanced@customer.example')
    await page.goto('/engagements/P0001/team')
    const keys: (string | undefined)[] = []
    let busyFor = 2
    await page.route('**/api/projects/P0001/contact-form', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      busyFor -= 1
      if (busyFor >= 0) await route.fulfill(busy)
      else await route.continue()
    })
    await page.getByRole('button', { name: 'Message' }).click()
    const dialog = page.getByRole('dialog', { name: 'Message' })
    await dialog.getByRole('checkbox', { name: /^Delivery Lead/ }).check()
    await dialog.getByLabel('Subject').fill('Rota')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Who is on call?')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('The portal is very busy right now.')).toBeVisible()
    expect(keys).toHaveLength(2)
    await page.getByRole('button', { name: 'Back to the message' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Who is on call?')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Your message has been sent')).toBeVisible()
    expect(new Set(keys).size, 'each attempt is the same submit').toBe(1)
  })
})

test('fields on a tablet have text of at least 16 px, so that it does not zoom in', async ({ browser }) => {
  const tablet = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })
  const page = await tablet.newPage()
  const expectLargeFields = async (at: string): Promise<void> => {
    const fields = page.locator(
      ':is(input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, [contenteditable=true]):visible',
    )
    await expect(fields.first()).toBeVisible()
    const sizes = await fields.evaluateAll((all) =>
      all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
    )
    expect(Math.min(...sizes), at).toBeGreaterThanOrEqual(16)
  }
  await page.goto('/login')
  await expectLargeFields('/login')
  await signOn(page, 'superuser@provider.example')
  for (const address of ['/submit-bug', '/engagements/P0001/files', '/people-feedback', '/admin/people']) {
    await page.goto(address)
    await expectLargeFields(address)
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
  await expectLargeFields('search')
  await page.goto('/release-notes')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await expect(page.getByRole('textbox', { name: 'Release notes' })).toBeVisible()
  await expectLargeFields('the editor of release notes')
  await tablet.close()
})
