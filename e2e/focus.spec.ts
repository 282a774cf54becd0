import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { signInByLink, signOn } from './portal-page.ts'

const customer = 'advanced@customer.example'
const superuser = 'superuser@provider.example'
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()
const hasFocus = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement !== document.body)
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
}

test('the focus returns to the button that opened a dialog, or to the next row if that button is gone', async ({
  page,
}) => {
  await signInByLink(page, customer)
  await open(page, '/overview')
  const decide = button(page, /^Decide: /)
  await decide.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(decide).toBeFocused()

  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(page.getByText(/^You accepted /)).toBeVisible()
  await expect(decide).toHaveCount(0)
  await expect(page.locator('[data-todo] [data-action]').first()).toBeFocused()
})

test('when an erasure is cancelled, the focus moves to what remains', async ({ page }) => {
  await signOn(page, superuser)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const { people } = await (await page.request.get('/api/admin/people?search=customer.example')).json()
  for (const { account } of people.slice(0, 2)) {
    const address = `/api/admin/people/account/${account.id}/scheduled-erasure`
    const answer = await page.request.post(address, { headers, data: { feedback: 'kept' } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await open(page, '/admin/people')
  const cancel = page.getByRole('button', { name: /^Cancel the erasure of / })
  await expect(cancel).toHaveCount(2)
  await cancel.first().focus()
  await page.keyboard.press('Enter')
  await expect(cancel).toHaveCount(1)
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cancel).toHaveCount(0)
  await expect.poll(() => hasFocus(page)).toBe(true)
})

test('"Clear filters" on the files keeps the focus in the main part of the page', async ({ page }) => {
  await signInByLink(page, customer)
  await open(page, '/engagements/P0001/files?search=zzz')
  const clear = button(page, 'Clear filters')
  await clear.focus()
  await page.keyboard.press('Enter')
  await expect(clear).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).not.toBe('main')
})

/** Buttons that open a popover, by screen; the bell is a link. */
const popovers: readonly [address: string, name: string | RegExp][] = [
  ['/people-feedback', 'Filter by Full Name'],
  ['/people-feedback', 'Filter by Date'],
  ['/engagements/P0001/team?view=implementation', /^Tags/],
  ['/overview', /^Notifications, /],
]

test('Tab stays in an open popover, forwards and backwards, and Escape returns to its button', async ({ page }) => {
  await signInByLink(page, customer)
  for (const [address, name] of popovers) {
    await open(page, address)
    const opener = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
    await opener.press('Enter')
    const popover = page.getByRole('dialog')
    await expect(popover.locator(':focus')).toHaveCount(1)
    // From the first control to the last ones, and from there to the first again.
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key)
      await expect(popover.locator(':focus'), `${key} in ${name} at ${address}`).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(popover).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('the calendar inside of a filter keeps the focus too, and returns it to the filter', async ({ page }) => {
  await signInByLink(page, customer)
  await open(page, '/people-feedback')
  await button(page, 'Filter by Date').press('Enter')
  const choose = page.getByRole('button', { name: /^Choose / }).first()
  await choose.press('Enter')
  const calendar = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('grid') })
    .last()
  await expect(calendar.locator(':focus')).toHaveCount(1)
  for (let count = 0; count < 8; count++) {
    await page.keyboard.press('Tab')
    await expect(calendar.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(choose).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Filter by Date')).toBeFocused()
})

test('a calendar inside of a dialog returns the focus to its button', async ({ page }) => {
  await signInByLink(page, customer)
  await open(page, '/engagements/P0001/request-team')
  await button(page, 'New request').click()
  const dialog = page.getByRole('dialog')
  const opener = dialog.getByRole('button', { name: /^Choose .*date$/ }).first()
  await opener.press('Enter')
  await expect(page.locator('[role=grid]:visible')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(dialog).toBeVisible()
})

test('Tab and Escape close a menu without losing the focus', async ({ page }) => {
  await signInByLink(page, customer)
  await open(page, '/engagements/P0001/files')
  for (const opener of [button(page, /, your account$/), button(page, /^Actions for /)])
    for (const key of ['Tab', 'Shift+Tab', 'Escape']) {
      await opener.focus()
      await page.keyboard.press('Enter')
      const popup = page.locator('[role=menu]:visible')
      await expect(popup).toHaveCount(1)
      await page.keyboard.press(key)
      await expect(popup).toHaveCount(0)
      expect(await hasFocus(page)).toBe(true)
      if (key === 'Escape') await expect(opener).toBeFocused()
    }
})

/** Focused controls that are under a bar at the top, after each press of `key`. */
async function coveredControls(page: Page, key: string): Promise<string[]> {
  const covered: string[] = []
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press(key)
    const name = await page.evaluate(() => {
      const control = document.activeElement
      if (!(control instanceof HTMLElement) || !control.closest('main')) return undefined
      const { left, top, width } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + 2)
      return hit && !control.contains(hit) && hit.closest('header, aside')
        ? (control.ariaLabel ?? control.textContent ?? control.tagName)
        : undefined
    })
    if (name !== undefined) covered.push(name)
  }
  return covered
}

test('no focused control is under the top bar', { tag: '@slow' }, async ({ page }) => {
  // Presses Tab on each control of three long screens, in both directions.
  test.setTimeout(180_000)
  await signInByLink(page, customer)
  for (const [width, height] of [
    [1440, 500],
    [390, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const address of ['/overview', '/engagements/P0001/files', '/work-orders?open=all']) {
      await open(page, address)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await page.locator('main :is(a, button)').last().focus()
      expect(await coveredControls(page, 'Shift+Tab'), `${address} at ${width}`).toEqual([])
      expect(await coveredControls(page, 'Tab'), `${address} at ${width}`).toEqual([])
    }
  }
})
