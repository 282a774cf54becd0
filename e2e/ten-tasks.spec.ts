import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectAccessible, pagesOnPaper, signInByLink, signOn } from './portal-page.ts'

/** Ten tasks of the portal's users, with the most clicks and keys that each may take after signing in. */

const customer = 'advanced@customer.example'
const director = 'portfolio.director@provider.example'

interface Effort {
  clicks: number
  keys: number
}

/** Opens the first screen after sign-in and counts clicks and keys from there. A reloaded page has no count and fails. */
async function beginTask(page: Page): Promise<void> {
  await page.goto('/engagements')
  await expect(page.getByRole('heading', { name: 'Engagements', level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const effort: Effort = { clicks: 0, keys: 0 }
    Object.assign(window, { effort })
    // A key that presses a button causes a click without a place (`detail` is 0).
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && effort.clicks++, true)
    addEventListener('keydown', ({ isTrusted, key }) => isTrusted && key !== 'Control' && effort.keys++, true)
  })
}

const effortOf = (page: Page): Promise<Effort> => page.evaluate(() => (window as object as { effort: Effort }).effort)

async function expectClicks(page: Page, most: number): Promise<void> {
  const { clicks } = await effortOf(page)
  expect(clicks).toBeGreaterThan(0)
  expect(clicks).toBeLessThanOrEqual(most)
}

async function expectKeys(page: Page): Promise<void> {
  const { clicks, keys } = await effortOf(page)
  expect(clicks, 'clicks of a task by keyboard').toBe(0)
  expect(keys).toBeGreaterThan(0)
  expect(keys).toBeLessThanOrEqual(20)
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 20 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/** Types into the search and opens the result with Enter. */
async function find(page: Page, words: string, result: RegExp): Promise<void> {
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: result }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

async function openSearchByKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
}

const menu = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const toDecide = (page: Page) => page.getByRole('button', { name: /^Decide: / }).first()
const toExtend = (page: Page) => page.getByRole('button', { name: /^Request extension: / }).first()

test('a customer sees what changed and who leaves', { tag: '@slow' }, async ({ page }) => {
  const isInView = async () => {
    await expect(page.getByRole('list', { name: 'Recent changes' }).getByRole('listitem').first()).toBeInViewport()
    await expect(page.getByRole('list', { name: 'People leaving' }).getByRole('link').first()).toBeInViewport()
  }
  await signInByLink(page, customer)
  await beginTask(page)
  await menu(page, /^Overview/).click()
  await isInView()
  await expectClicks(page, 1)
  await expectAccessible(page)
  expect(await pagesOnPaper(page)).toBe(1)

  await beginTask(page)
  await openSearchByKey(page)
  await find(page, 'overview', /^Overview/)
  await isInView()
  await expectKeys(page)
})

test('a customer decides on a proposed person', { tag: '@slow' }, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: /^Decide on / })
  const expectFacts = async () => {
    for (const fact of ['Requested', 'Job title', 'Availability', 'Proposed by'])
      await expect(dialog.getByText(fact, { exact: true })).toBeVisible()
  }
  await signInByLink(page, customer)
  await beginTask(page)
  await toDecide(page).click()
  await expectFacts()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText(/^You accepted /)).toBeVisible()
  await expectClicks(page, 2)
})

test('a customer decides on a proposed person by keyboard', { tag: '@slow' }, async ({ page }) => {
  await signInByLink(page, customer)
  await beginTask(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, toDecide(page))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Accept' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^You accepted /)).toBeVisible()
  await expectKeys(page)
})

test('a customer asks for more time on a work order', { tag: '@slow' }, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Request an extension' })
  const chip = dialog.getByRole('group', { name: 'Extend by' }).getByRole('button').first()
  const send = dialog.getByRole('button', { name: 'Send request' })
  await signInByLink(page, customer)
  await beginTask(page)
  await toExtend(page).click()
  await chip.click()
  await send.click()
  await expect(dialog.getByRole('status')).toBeVisible()
  await expectClicks(page, 3)
})

test('a customer asks for more time by keyboard', { tag: '@slow' }, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Request an extension' })
  await signInByLink(page, customer)
  await beginTask(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, toExtend(page))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('group', { name: 'Extend by' }).getByRole('button').first())
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Send request' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toBeVisible()
  await expectKeys(page)
})

test('a customer opens a file that was shared months ago', { tag: '@slow' }, async ({ page }) => {
  await signInByLink(page, customer)
  await beginTask(page)
  await searchButton(page).click()
  await find(page, 'servces agree', /^Master services agreement/)
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Master services agreement.pdf' }).click()
  expect((await begun).suggestedFilename()).toBe('Master services agreement.pdf')
  await expectClicks(page, 2)
})

test('a customer answers a survey', { tag: '@slow' }, async ({ page }) => {
  await signInByLink(page, customer)
  await beginTask(page)
  await searchButton(page).click()
  await find(page, 'rate open', /^Provide Feedback on Open banking consent hub/)
  const questions = page.getByRole('group').filter({ has: page.getByRole('radio') })
  await expect(page.getByRole('heading', { level: 1, name: 'CUSTOMER SATISFACTION SURVEY' })).toBeVisible()
  const count = await questions.count()
  for (let question = 0; question < count; question++) await questions.nth(question).getByRole('radio').last().click()
  for (const text of [/^What do we do well/, /^What should we improve/]) await page.getByLabel(text).fill('Releases')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expectClicks(page, 2 + count)
})

test('staff answer the oldest request', { tag: '@slow' }, async ({ page }) => {
  const answer = page.getByRole('button', { name: /^Answer the request for / }).first()
  const accept = page.getByRole('dialog').getByRole('button', { name: 'Accept' })
  await signOn(page, director)
  await beginTask(page)
  await menu(page, /^Requests/).click()
  await answer.click()
  await accept.click()
  await expect(page.getByText(/^You accepted the request/)).toBeVisible()
  await expectClicks(page, 3)
})

test('staff answer the oldest request by keyboard', { tag: '@slow' }, async ({ page }) => {
  await signOn(page, director)
  await beginTask(page)
  await openSearchByKey(page)
  await find(page, 'req', /^Requests/)
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: /^Answer the request for / }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Accept' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^You accepted the request/)).toBeVisible()
  await expectKeys(page)
})

test('a customer shares a sensitive file', { tag: '@slow' }, async ({ page }) => {
  await signInByLink(page, customer)
  await beginTask(page)
  await page.getByRole('link', { name: 'File Sharing' }).first().click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^choose/i }).click()
  const content = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n')
  await (await chosen).setFiles({ name: 'Salaries.pdf', mimeType: 'application/pdf', buffer: content })
  await tabTo(page, page.getByRole('combobox', { name: 'Category' }))
  await page.keyboard.type('Contracts')
  await tabTo(page, page.getByRole('switch', { name: 'Sensitive' }))
  await page.keyboard.press('Space')
  for (const field of [page.getByLabel('Password', { exact: true }), page.getByLabel('Repeat password')]) {
    await tabTo(page, field)
    await page.keyboard.type('Settle2026')
  }
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'AGREE & UPLOAD' }).click()
  await expect(page.getByText('File uploaded successfully!').last()).toBeVisible()
  await expectClicks(page, 4)
})

test('staff open a work order by a misspelt reference', { tag: '@slow' }, async ({ page }) => {
  await signOn(page, director)
  await beginTask(page)
  await searchButton(page).click()
  await find(page, 'wo 2005', /^WO-2005/)
  await expect(
    page
      .getByRole('main')
      .getByText(/WO-2005/)
      .first(),
  ).toBeInViewport()
  await expectClicks(page, 1)

  await beginTask(page)
  await openSearchByKey(page)
  await find(page, 'wo2005', /^WO-2005/)
  await expect(
    page
      .getByRole('main')
      .getByText(/WO-2005/)
      .first(),
  ).toBeInViewport()
  await expectKeys(page)
})

test('staff find unhappy customers', { tag: '@slow' }, async ({ page }) => {
  await signOn(page, director)
  await beginTask(page)
  await menu(page, /^Portfolio/).click()
  await expect(
    page
      .getByRole('table')
      .getByText(/^Recommendation score \d/)
      .first(),
  ).toBeInViewport()
  await expectClicks(page, 1)
})

test('a customer ends a colleague’s access', { tag: '@slow' }, async ({ page }) => {
  await signInByLink(page, customer)
  await beginTask(page)
  await searchButton(page).click()
  await find(page, 'owen bl', /^Owen Blackwood/)
  await page.getByRole('button', { name: 'Remove from engagement' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from engagement' }).click()
  await expect(page.getByText('You removed Owen Blackwood from the engagement')).toBeVisible()
  await expectClicks(page, 3)
})

test('staff read the decision on a proposed person and propose another', { tag: '@slow' }, async ({ page }) => {
  await signOn(page, director)
  await beginTask(page)
  await menu(page, /^Requests/).click()
  await expect(page.getByRole('list', { name: 'Decided requests' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Propose a person for / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectClicks(page, 2)
})

test('an engagement’s status prints on one page', { tag: '@slow' }, async ({ page }) => {
  await signInByLink(page, customer)
  await page.goto('/engagements/P0001')
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
  expect(await pagesOnPaper(page)).toBe(1)
})
