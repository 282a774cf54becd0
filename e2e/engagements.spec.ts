import { expect, test } from './journey.ts'
import { expectAccessible, openEngagements, signInByLink, signOn } from './portal-page.ts'

test('staff load, search and filter the engagement list, and show completed engagements', async ({ page }) => {
  await signOn(page, 'portfolio.director@provider.example')
  await openEngagements(page)
  const active = page.getByRole('region', { name: 'Your Engagements' })
  await expect(active.getByRole('article').first()).toBeVisible()
  const first = await active.getByRole('article').count()
  await active.hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(active.getByText('You have reached the end of the list.')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await active.getByRole('article').count()).toBeGreaterThan(first)
  const all = await active.getByRole('article').count()

  await page.getByLabel('Show only my engagements').check()
  await expect(async () => expect(await active.getByRole('article').count()).toBeLessThan(all)).toPass()
  expect(await page.evaluate(() => sessionStorage.getItem('activeCheckbox'))).toBe('true')
  await page.reload()
  await expect(page.getByLabel('Show only my engagements')).toBeChecked()
  await page.getByLabel('Show only my engagements').uncheck()

  await page.getByLabel('Search by name').fill('claims')
  await expect(active.getByRole('heading', { name: 'Claims intake automation' })).toBeVisible()
  await expect(active.getByRole('heading', { name: /^(?!.*claims)/i })).toHaveCount(0)
  await page.getByLabel('Search by name').fill('no such todo')
  await expect(page.getByText(/^No matches for “no such todo” among /)).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(active.getByRole('article').nth(4)).toBeVisible()

  await page.getByRole('checkbox', { name: 'Show completed' }).check()
  const completed = page.getByRole('region', { name: 'Completed Engagements' })
  await expect(completed.getByRole('article').first()).toContainText('Completed')
  await expect(completed).toBeInViewport()
  await expectAccessible(page)
})

test('scrolling the list itself to its end loads the next page, also by keyboard', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await signOn(page, 'portfolio.director@provider.example')
  await openEngagements(page)
  const list = page.getByRole('region', { name: 'Your Engagements' })
  const entries = list.getByRole('article')
  await expect(entries).toHaveCount(5)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(entries).toHaveCount(10)
  // From here on, the end of the list lies below the window.
  await page.evaluate(() => window.scrollTo(0, 0))
  await list.evaluate((area) => area.scrollTo(0, area.scrollHeight))
  await expect(entries).toHaveCount(15)
  await list.evaluate((area) => area.focus({ preventScroll: true }))
  await page.keyboard.press('End')
  await expect(entries).toHaveCount(20)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect((await list.boundingBox())?.height).toBe(800)
})

test('the page scrolls before the list does, and the list once its end is in view', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signOn(page, 'portfolio.director@provider.example')
  await openEngagements(page)
  const list = page.getByRole('region', { name: 'Your Engagements' })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(list.getByRole('article').nth(7)).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 0))
  const places = async () => [await page.evaluate(() => window.scrollY), await list.evaluate((area) => area.scrollTop)]
  await expect(list).toHaveAttribute('data-scrolls', 'no')
  // `hover` would scroll the page.
  await page.mouse.move(700, 700)
  await page.mouse.wheel(0, 100)
  await expect.poll(places).toEqual([100, 0])
  await page.mouse.wheel(0, 3000)
  await expect(list).toHaveAttribute('data-scrolls', 'yes')
  const [bottom = 0] = await places()
  await expect(async () => {
    await page.mouse.wheel(0, 100)
    expect((await places())[1]).toBeGreaterThan(0)
  }).toPass()
  expect((await places())[0]).toBe(bottom)
  await expectAccessible(page)
})

test('the rail is 72 px wide collapsed and 232 px wide expanded', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signOn(page, 'portfolio.director@provider.example')
  await openEngagements(page)
  const width = async () => (await page.getByRole('complementary').first().boundingBox())?.width
  await expect.poll(width).toBe(232)
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await expect.poll(width).toBe(72)
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await expect.poll(width).toBe(232)
})

test('keys typed right after Ctrl K reach the search field', { tag: '@slow' }, async ({ page }) => {
  await signOn(page, 'portfolio.director@provider.example')
  await openEngagements(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pay')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('pay')
})

test('opening the account menu moves nothing in the top bar', { tag: '@slow' }, async ({ page }) => {
  await signOn(page, 'portfolio.director@provider.example')
  await openEngagements(page)
  const places = () =>
    page
      .getByRole('banner')
      .locator('button, a:not([role=menuitem])')
      .evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().x))
  const before = await places()
  await page.getByRole('button', { name: /your account$/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeVisible()
  expect(await places()).toEqual(before)
})

test('Back from an engagement restores the search, completed engagements, loaded pages and scroll position', {
  tag: '@slow',
}, async ({ page }) => {
  await signOn(page, 'portfolio.director@provider.example')
  await openEngagements(page)
  const active = page.getByRole('region', { name: 'Your Engagements' })
  await page.getByRole('checkbox', { name: 'Show completed' }).check()
  // The page scrolls there by itself, half a second later.
  await expect(page.getByRole('region', { name: 'Completed Engagements' })).toBeInViewport()
  const narrowed = page.waitForResponse(/project_state=Active.*search_input=re&/)
  await page.getByLabel('Search by name').fill('re')
  await narrowed
  const last = active.getByRole('article').last()
  await expect(async () => {
    await last.scrollIntoViewIfNeeded()
    await expect(active.getByText('You have reached the end of the list.')).toBeAttached({ timeout: 500 })
  }).toPass()
  await last.scrollIntoViewIfNeeded()
  const [count, place] = [await active.getByRole('article').count(), await last.boundingBox()]
  expect(count).toBeGreaterThan(5)
  await last.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('link', { name: /^Shared Files/ }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Search by name')).toHaveValue('re')
  await expect(page.getByRole('checkbox', { name: 'Show completed' })).toBeChecked()
  await expect(active.getByRole('article')).toHaveCount(count)
  await expect.poll(async () => Math.round((await last.boundingBox())?.y ?? 0)).toBe(Math.round(place?.y ?? -1))
})

test('another customer’s engagement and a missing one look the same to a stakeholder', async ({ page, browser }) => {
  await signInByLink(page, 'other@elsewhere.example')
  const theirs: { id: string }[] = await (await page.request.get('/api/projects/all/')).json()
  const context = await browser.newContext()
  const mine = await context.newPage()
  await signInByLink(mine, 'advanced@customer.example')
  for (const id of [theirs[0]?.id ?? '', 'nothing']) {
    await mine.goto(`/engagements/${id}`)
    await expect(mine.getByRole('heading', { name: 'Sorry, you cannot access this engagement.' })).toBeVisible()
    await expect(mine.getByText('Please, contact the IT team at it@provider.example')).toBeVisible()
  }
  await context.close()
})

// layout.spec.ts checks other widths for cut or overflowing content.
for (const width of [1440, 390])
  test(`the staff screens are accessible at ${width} px, in both themes`, {
    tag: width === 390 ? [] : '@slow',
  }, async ({ page }) => {
    await signOn(page, 'client.partner@provider.example')
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/engagements', '/no-engagements', '/sessions', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      await expectAccessible(page)
    }
  })

test('an entry of the list has at most 11 links and buttons', async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openEngagements(page)
  for (const entry of await page.getByRole('article').all())
    expect(await entry.locator('a:visible, button:visible').count()).toBeLessThanOrEqual(11)
})

test('the first screen of an engagement has at most 28 links and buttons', async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/engagements/P0001')
  await expect(page.getByRole('region', { name: 'Yours to do' })).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  const wholly = await page.locator('main :is(a, button)').evaluateAll(
    (targets) =>
      targets.filter((target) => {
        const { top, bottom, width } = target.getBoundingClientRect()
        const isShown = target.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        return isShown && width > 0 && top >= 0 && bottom <= innerHeight
      }).length,
  )
  expect(wholly).toBeGreaterThan(10)
  expect(wholly).toBeLessThanOrEqual(28)
})
