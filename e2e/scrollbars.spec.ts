import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { openEngagements, signInByLink } from './portal-page.ts'

// Scrollbars that take room, as on Windows.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ignoreDefaultArgs: ['--hide-scrollbars'],
        args: [...(launchOptions.args ?? []), '--disable-features=OverlayScrollbar'],
      }),
    { scope: 'worker' },
  ],
})

/** Width of the strip to the right of the page, in pixels. */
const stripWidth = (page: Page): Promise<number> =>
  page.evaluate(() => innerWidth - document.body.getBoundingClientRect().width)
const rootColor = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
/** Color of one pixel of the window, as the browser draws it. */
async function colorAt(page: Page, x: number, y: number): Promise<number[]> {
  const picture = (await page.screenshot({ clip: { x, y, width: 1, height: 1 } })).toString('base64')
  return page.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    context?.drawImage(image, 0, 0)
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
  }, picture)
}

test('a page that does not scroll reaches the right edge of the window', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(await stripWidth(page)).toBe(0)
  await signInByLink(page, 'advanced@customer.example')
  await page.goto('/submit-bug')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await stripWidth(page)).toBe(0)
})

test('the place of the scrollbar is dimmed with the page, and nothing moves', async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  await openEngagements(page)
  const before = await stripWidth(page)
  expect(before).toBeGreaterThan(0)
  const canvas = await rootColor(page)
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => Object.assign(document.documentElement.dataset, { theme: name }), theme)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.style.scrollbarGutter)).toBe('stable')
    expect(await stripWidth(page)).toBe(before)
    expect(await colorAt(page, 1435, 700)).toEqual(await colorAt(page, 1440 - before - 2, 700))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
  }
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'light' }))
  expect(await rootColor(page)).toBe(canvas)
})
