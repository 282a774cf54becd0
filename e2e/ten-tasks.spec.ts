import type { Locator, Page } from '@playwright/test'
import { satisfactionScale } from '@portal/domain/surveys/questions'
import { expect, test } from './journey.ts'
import { pagesOnPaper, signInByLink, signOn } from './portal-page.ts'

/** Tasks of the portal's users, with the most clicks that each may take after signing in; by keyboard, 20 keys. */

type Steps = (page: Page) => Promise<void>

/** Counts clicks and keys from a screen on, the first one unless another is given. A reloaded page has no count and fails. */
async function beginTask(page: Page, first = { path: '/engagements', name: 'Engagements' }): Promise<void> {
  await page.goto(first.path)
  await expect(page.getByRole('heading', { name: first.name, level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const effort = { clicks: 0, keys: 0 }
    Object.assign(window, { effort })
    // A key that presses a button causes a click without a place (`detail` is 0).
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && effort.clicks++, true)
    addEventListener('keydown', ({ isTrusted, key }) => isTrusted && key !== 'Control' && effort.keys++, true)
  })
}

async function expectEffort(page: Page, clicks: number, keys?: number): Promise<void> {
  const effort = await page.evaluate(() => (window as object as { effort: Record<'clicks' | 'keys', number> }).effort)
  expect(effort.clicks).toBeGreaterThanOrEqual(Math.min(clicks, 1))
  expect(effort.clicks).toBeLessThanOrEqual(clicks)
  if (keys !== undefined) expect(effort.keys).toBeLessThanOrEqual(keys)
}

/** Presses Tab until the control has the focus. */
async function tabTo(control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 20 && !(await isFocused()); presses++) await control.page().keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/** Types into the search and opens the result with Enter. */
async function find(page: Page, words: string, result: RegExp): Promise<void> {
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: result }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}
async function search(page: Page, words: string, result: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await find(page, words, result)
}

const menu = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).first()
const [accepted, answered] = [/^You accepted /, /^You accepted the request/]

const customers: [title: string, clicks: number, steps: Steps][] = [
  [
    'a customer sees what changed and who leaves',
    1,
    async (page) => {
      await menu(page, /^Overview/).click()
      await expect(page.getByRole('list', { name: 'Recent changes' }).getByRole('listitem').first()).toBeInViewport()
      await expect(
        page.getByRole('list', { name: 'People who leave or are away' }).getByRole('link').first(),
      ).toBeInViewport()
      expect(await pagesOnPaper(page)).toBe(1)
    },
  ],
  [
    'a customer decides on a proposed person, whose facts are in the dialog',
    2,
    async (page) => {
      await button(page, /^Decide: /).click()
      for (const fact of ['Requested', 'Proposed as', 'Availability', 'Proposed by'])
        await expect(page.getByRole('dialog').getByText(fact, { exact: true })).toBeVisible()
      await inDialog(page, 'Accept').click()
      await expect(page.getByText(accepted)).toBeVisible()
    },
  ],
  [
    'a customer sees who is away next week',
    1,
    async (page) => {
      await menu(page, /^Overview/).click()
      await expect(
        page
          .getByRole('list', { name: 'People who leave or are away' })
          .getByText(/^away /)
          .first(),
      ).toBeInViewport()
    },
  ],
  [
    'a customer asks for more time on a work order that ends soon',
    3,
    async (page) => {
      await page.getByRole('link', { name: 'See all in Overview' }).click()
      await button(page, /^Request extension: /).click()
      await inDialog(page, 'Send request').click()
      await expect(page.getByRole('dialog').getByRole('status')).toBeVisible()
    },
  ],
  [
    'a customer asks for more time on any other work order',
    3,
    async (page) => {
      await page.getByRole('link', { name: /Work orders of Payments platform rebuild/ }).click()
      await button(page, /^Request extension of WO-2006 /).click()
      await inDialog(page, 'Send request').click()
      await expect(page.getByRole('dialog').getByRole('status')).toBeVisible()
    },
  ],
  [
    'a customer answers a survey',
    9,
    async (page) => {
      await page.getByRole('link', { name: /^Provide Feedback: / }).click()
      const answer = (question: RegExp, choice: string) =>
        page.getByRole('group', { name: question }).getByText(choice, { exact: true }).click()
      for (const question of [/keep you informed/, /quality of what we deliver/, /skills and knowledge/])
        await answer(question, 'Meets expectations almost all the time')
      for (const question of [/pace and reliability/, /value you get/]) await answer(question, satisfactionScale[0])
      await answer(/recommend us/, '9')
      await page.getByLabel('What do we do well?').fill('Releases')
      await page.getByLabel('What should we improve?').fill('Nothing')
      await answer(/contact you/, 'No')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
    },
  ],
  [
    'a customer opens a file that was shared months ago',
    2,
    async (page) => {
      await search(page, 'servces agree', /^Master services agreement/)
      const begun = page.waitForEvent('download')
      await button(page, 'Download Master services agreement.pdf').click()
      expect((await begun).suggestedFilename()).toBe('Master services agreement.pdf')
    },
  ],
  [
    'a customer shares a sensitive file and learns that its readers need the password',
    6,
    async (page) => {
      await page.getByRole('link', { name: 'File Sharing' }).first().click()
      const chooser = page.waitForEvent('filechooser')
      await button(page, 'Share a file').click()
      await (await chooser).setFiles({ name: 'Rates.csv', mimeType: 'text/csv', buffer: Buffer.from('Role,Rate\n') })
      const category = page.getByRole('combobox', { name: 'Category' })
      await category.click()
      await category.selectOption('Contracts')
      await page.getByRole('switch', { name: 'Sensitive' }).click()
      await page.keyboard.press('Tab')
      await page.keyboard.type('Settle2026')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Settle2026')
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await inDialog(page, 'AGREE & UPLOAD').click()
      await expect(page.getByText('Give the password to the readers by another way.')).toBeVisible()
    },
  ],
  [
    'a customer ends a colleague’s access',
    3,
    async (page) => {
      await search(page, 'owen bl', /^Owen Blackwood/)
      await button(page, 'Remove from engagement').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from engagement' }).click()
      await expect(page.getByText('You removed Owen Blackwood from the engagement')).toBeVisible()
    },
  ],
]

const staff: typeof customers = [
  [
    'staff answer the oldest request',
    3,
    async (page) => {
      await menu(page, /^Requests/).click()
      await button(page, /^Answer the request for /).click()
      await inDialog(page, 'Accept').click()
      await expect(page.getByText(answered)).toBeVisible()
    },
  ],
  [
    'staff open a work order by a misspelt reference',
    1,
    async (page) => {
      await search(page, 'wo 2005', /^WO-2005/)
      await expect(page.getByRole('main').getByText('WO-2005').first()).toBeInViewport()
    },
  ],
  [
    'staff find unhappy customers',
    1,
    async (page) => {
      await menu(page, /^Portfolio/).click()
      await expect(
        page
          .getByRole('table')
          .getByText(/^Recommendation score \d/)
          .first(),
      ).toBeInViewport()
    },
  ],
  [
    'staff read the decision on a proposed person and propose another',
    2,
    async (page) => {
      await menu(page, /^Requests/).click()
      await expect(page.getByRole('list', { name: 'Decided requests' })).toBeVisible()
      await button(page, /^Propose a person for /).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
]

const byKeyboard: [title: string, way: Steps, controls: (page: Page) => Locator[], outcome: RegExp][] = [
  [
    'decides on a proposed person',
    toContent,
    (page) => [button(page, /^Decide: /), inDialog(page, 'Accept')],
    accepted,
  ],
  [
    'asks for more time',
    toContent,
    (page) => [
      page.getByRole('link', { name: 'See all in Overview' }),
      button(page, /^Request extension: /),
      inDialog(page, 'Send request'),
    ],
    /^Your Request has been sent/,
  ],
  [
    'answers the oldest request',
    toRequests,
    // Enter in the field that has the proposed end accepts it.
    (page) => [button(page, /^Answer the request for /), page.getByRole('textbox', { name: 'New end' })],
    answered,
  ],
]
/** "Skip to content" */
async function toContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}
async function toRequests(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await find(page, 'req', /^Requests/)
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible()
}

const signIn = {
  customer: (page: Page) => signInByLink(page, 'advanced@customer.example'),
  staff: (page: Page) => signOn(page, 'portfolio.director@provider.example'),
}

for (const [who, tasks] of [
  ['customer', customers],
  ['staff', staff],
] as const)
  for (const [title, clicks, steps] of tasks)
    test(title, { tag: '@slow' }, async ({ page }) => {
      await signIn[who](page)
      await beginTask(page)
      await steps(page)
      await expectEffort(page, clicks)
    })

for (const [title, way, controls, outcome] of byKeyboard)
  test(`someone ${title} by keyboard`, { tag: '@slow' }, async ({ page }) => {
    await signIn[way === toRequests ? 'staff' : 'customer'](page)
    await beginTask(page)
    await way(page)
    for (const control of controls(page)) {
      await tabTo(control)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByText(outcome)).toBeVisible()
    await expectEffort(page, 0, 25)
  })

test('a customer sees on the first screen of an engagement when the days of its work orders run out', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn.customer(page)
  await beginTask(page, { path: '/engagements/P0006', name: 'Open banking consent hub' })
  await expect(page.getByText(/^out (on|around|between) /).first()).toBeInViewport()
  await expectEffort(page, 0)
})

test('an engagement’s status prints on one page', { tag: '@slow' }, async ({ page }) => {
  await signIn.customer(page)
  await page.goto('/engagements/P0001')
  await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeVisible()
  expect(await pagesOnPaper(page)).toBe(1)
})
