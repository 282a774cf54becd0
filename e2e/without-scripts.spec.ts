import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectAccessible, signOn } from './portal-page.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

test('staff sign in with single sign-on and log out in a browser without scripts', async ({ browser, demo }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: demo.url })
  const page = await context.newPage()
  await page.goto('/work-orders')
  await expect(page).toHaveTitle('Log in · Client Portal')
  await page.getByRole('button', { name: 'Log in with single sign-on' }).click()
  await expect(heading(page, 'Log in with single sign-on')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'consultant@provider.example' }).click()
  await expect(page).toHaveURL('/work-orders')
  await expect(page).toHaveTitle('Work Orders · Client Portal')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Work Orders')

  const logOut = page.getByRole('button', { name: 'Log Out' })
  // Until the styles have loaded, the button for phones is there too.
  await expect(logOut).toHaveCount(1)
  await logOut.click()
  await expect(heading(page, 'You are logged out')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', /demo-sign-on\/session\/end/)
  await page.goto('/work-orders')
  await expect(heading(page, 'Log in')).toBeVisible()
  await context.close()
})

test('on a phone without scripts, the end of the page has “Log Out”', async ({ page, browser, demo }) => {
  await signOn(page, 'consultant@provider.example')
  const userAgent = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Mobile Safari/537.36'
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: demo.url, userAgent, viewport })
  await context.addCookies(await page.context().cookies(demo.url))
  const phone = await context.newPage()
  await phone.goto('/engagements')
  const logOut = phone.getByRole('button', { name: 'Log Out' })
  await expect(logOut).toHaveCount(1)
  await logOut.click()
  await expect(heading(phone, 'You are logged out')).toBeVisible()
  await context.close()
})

/** Stops all scripts of the built screens until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  const scripts = '**/*.js'
  await page.route(scripts, async (route) => {
    await released.promise
    await route.continue().catch(() => {})
  })
  return async () => {
    released.resolve()
    await page.unroute(scripts)
  }
}

test('before the scripts have loaded, controls do not look ready, and Log Out works and clears the drafts of the tab', async ({
  page,
}) => {
  await signOn(page, 'consultant@provider.example')
  await page.goto('/engagements')
  await page.evaluate(() => {
    sessionStorage.setItem('clientPortal.draft', 'text')
    localStorage.setItem('clientPortal.theme', 'light')
  })
  const release = await holdScripts(page)
  await page.goto('/engagements', { waitUntil: 'commit' })
  const logOut = page.getByRole('button', { name: 'Log Out' })
  const menu = page.getByRole('button', { name: 'Collapse the menu' })
  const looks = (of: typeof menu) =>
    of.evaluate((button) => [getComputedStyle(button).opacity, getComputedStyle(button).cursor])
  await expect(logOut).toBeVisible()
  await expect.poll(() => looks(menu)).toEqual(['0.6', 'progress'])
  expect((await looks(logOut))[0]).toBe('1')
  const box = await menu.boundingBox()
  await expect(page).toHaveTitle('Engagements · Client Portal')
  await release()
  await expect.poll(() => looks(menu)).toEqual(['1', 'pointer'])
  expect(await menu.boundingBox()).toEqual(box)
  await expectAccessible(page)

  const releaseForLogOut = await holdScripts(page)
  await page.goto('/engagements', { waitUntil: 'commit' })
  await logOut.press('Enter')
  await expect(heading(page, 'You are logged out')).toBeVisible()
  await expectAccessible(page)
  const storedValues = () =>
    page.evaluate(() => [sessionStorage.getItem('clientPortal.draft'), localStorage.getItem('clientPortal.theme')])
  expect(await storedValues()).toEqual(['text', 'light'])
  await releaseForLogOut()
  await page.goto('/login')
  expect(await storedValues()).toEqual([null, 'light'])
})
