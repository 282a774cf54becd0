import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectAccessible, pagesOnPaper, signInByLink, signOn } from './portal-page.ts'

/** Counts the person's clicks since sign-in; a reloaded page has no count and fails. */
async function beginTask(page: Page): Promise<void> {
  await page.goto('/engagements')
  await expect(page.getByRole('heading', { name: 'Engagements', level: 1 })).toBeVisible()
  await page.evaluate(() => {
    Object.assign(window, { presses: 0 })
    const count = (event: Event) => event.isTrusted && Object.assign(window, { presses: pressesIn(window) + 1 })
    const pressesIn = (page: object): number => (page as { presses: number }).presses
    addEventListener('click', count, true)
  })
}
const presses = (page: Page): Promise<unknown> =>
  page.evaluate(() => (window as object as { presses: unknown }).presses)
async function expectAtMost(page: Page, most: number): Promise<void> {
  const count = await presses(page)
  expect(typeof count).toBe('number')
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(most)
}

/** One search: the field in the top bar, words, and the row that is wanted. */
async function find(page: Page, words: string, row: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill(words)
  await expect(page.getByRole('option', { name: row }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('option', { name: row }).first().click()
}
const menu = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('a customer does each of five tasks with at most three clicks or one search', { tag: '@slow' }, async ({
  page,
}) => {
  await signInByLink(page, 'advanced@customer.example')

  await test.step('what changed on my engagements', async () => {
    await beginTask(page)
    await menu(page, /^Overview/).click()
    await expect(page.getByRole('heading', { name: /^Recent changes since / })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Recent changes' })).toBeVisible()
    await expectAccessible(page)
    await expectAtMost(page, 3)
    expect(await pagesOnPaper(page)).toBe(1)
  })

  await test.step('decide on a proposed person', async () => {
    await beginTask(page)
    await menu(page, /^Overview/).click()
    await page
      .getByRole('button', { name: /^Decide: / })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Decide on / })
    await expect(dialog.getByRole('button', { name: 'Decline' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText(/^You accepted /)).toBeVisible()
    await expectAtMost(page, 3)
  })

  await test.step('find a contract by part of its name', async () => {
    await beginTask(page)
    await find(page, 'servces agree', /^Master services agreement/)
    await expect(page.getByText('Master services agreement.pdf').first()).toBeVisible()
    await expectAtMost(page, 3)
    await beginTask(page)
    await find(page, 'rollout paym', /^WO-2005/)
    await expect(page.getByText(/WO-2005/).first()).toBeVisible()
    await expectAtMost(page, 3)
  })

  await test.step('who leaves next month', async () => {
    await beginTask(page)
    await menu(page, /^Overview/).click()
    await expect(page.getByRole('list', { name: 'People leaving' }).getByRole('link').first()).toBeVisible()
    await expectAtMost(page, 3)
  })

  await test.step('answer the oldest request: for feedback', async () => {
    await beginTask(page)
    await menu(page, /^Overview/).click()
    await page
      .getByRole('link', { name: /^Provide Feedback: / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Submit/ })).toBeVisible()
    await expectAtMost(page, 3)
  })
})

test('an engagement’s status prints on one page', { tag: '@slow' }, async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  await page.goto('/engagements/P0001')
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
  expect(await pagesOnPaper(page)).toBe(1)
})

test('staff do each of five tasks with at most three clicks or one search', { tag: '@slow' }, async ({ page }) => {
  await signOn(page, 'portfolio.director@provider.example')

  await test.step('what changed on my engagements', async () => {
    await beginTask(page)
    await menu(page, /^Overview/).click()
    await expect(page.getByRole('heading', { name: /^Recent changes since / })).toBeVisible()
    await expectAtMost(page, 3)
  })

  await test.step('read the decision on a proposed person, and propose another', async () => {
    await beginTask(page)
    await menu(page, /^Requests/).click()
    await expect(page.getByRole('list', { name: 'Decided requests' })).toBeVisible()
    await page
      .getByRole('button', { name: /^Propose a person for / })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAtMost(page, 3)
  })

  await test.step('find a contract by part of its name', async () => {
    await beginTask(page)
    await find(page, 'wo 2005', /^WO-2005/)
    await expect(page.getByText(/WO-2005/).first()).toBeVisible()
    await expectAtMost(page, 3)
  })

  await test.step('who leaves next month', async () => {
    await beginTask(page)
    await menu(page, /^Overview/).click()
    await expect(page.getByText(/ leaves? in /).first()).toBeVisible()
    await expectAtMost(page, 3)
  })

  await test.step('answer the oldest request', async () => {
    await beginTask(page)
    await menu(page, /^Requests/).click()
    await page
      .getByRole('button', { name: /^Answer the request for / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText(/^You accepted the request/)).toBeVisible()
    await expectAtMost(page, 3)
  })
})
