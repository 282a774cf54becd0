import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { codeIn, expectAccessible, linkIn, signInMail } from './portal-page.ts'

async function signInByLink(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me an access link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(linkIn(await signInMail(page.request, email)))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Engagements', level: 1 })).toBeVisible()
}

async function signOn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with single sign-on' }).click()
  await page.getByRole('button', { name: email }).click()
  await expect(page.getByRole('heading', { name: 'Engagements', level: 1 })).toBeVisible()
}

test('the login sends an email address with a non-ASCII domain exactly as typed', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/login')
  const codeRequest = page.waitForRequest('**/access-code')
  await page.getByLabel('Email').click()
  await page.keyboard.insertText('helen@münchen.example')
  await page.getByRole('button', { name: 'Send me an access link' }).click()
  expect((await codeRequest).postDataJSON()).toMatchObject({ email: 'helen@münchen.example' })
})

test('a customer requests an access link, opens it from the email and sees their engagements', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me an access link' }).click()
  await expect(page.getByText('Please enter email')).toBeVisible()
  await page.getByLabel('Email').fill('advanced@customer.example')
  await page.getByRole('button', { name: 'Send me an access link' }).click()
  await expect(page.getByText(/You can resend another access link in \d+ seconds/)).toBeVisible()
  await expectAccessible(page)

  const mail = await signInMail(page.request, 'advanced@customer.example')
  // A mail scanner that opens the link uses nothing up.
  await page.request.get(linkIn(mail))
  await page.request.head(linkIn(mail))
  await page.goto(linkIn(mail))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/engagements')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Helen Marsh').first()).toBeVisible()
  await expect(page.getByLabel('Show only my engagements')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: /, your account$/ }).click()
  await page.getByRole('menuitem', { name: /dark theme/i }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('clientPortal.theme'))).toBe('dark')

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.goto('/engagements')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

  // The link was good for one time.
  await page.goto('about:blank')
  await page.goto(linkIn(mail))
  await expect(page.getByRole('heading', { name: 'Login Link Expired' })).toBeVisible()
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(await page.content()).not.toContain('advanced@customer.example')
  await page
    .getByLabel('Access code')
    .first()
    .fill(codeIn(await signInMail(page.request, 'advanced@customer.example')))
  await page
    .getByRole('button', { name: 'Log in', exact: true })
    .click()
    .catch(() => {})
  await expect(page.getByRole('heading', { name: 'Engagements', level: 1 })).toBeVisible()
  expect(errors).toEqual([])
})

test('signing in leads to the page that was opened before, with its query and hash', async ({ page }) => {
  await page.goto('/no-engagements?from=mail#there')
  await page.getByLabel('Email').fill('standard@customer.example')
  await page.getByRole('button', { name: 'Send me an access link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(linkIn(await signInMail(page.request, 'standard@customer.example')))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/no-engagements?from=mail#there')
})

test('staff sign in with single sign-on and log out again', async ({ page }) => {
  await signOn(page, 'consultant@provider.example')
  await expect(page.getByLabel('Show only my engagements')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('oauth'))).not.toBeNull()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.goto('/engagements')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('a superuser tries an API token in the API documentation', { tag: '@slow' }, async ({ page }) => {
  // The viewer is a megabyte of script: three times the usual time on a slow machine.
  test.slow()
  await signOn(page, 'superuser@provider.example')
  const secret = await page.evaluate(async () => {
    const body = JSON.stringify({ name: 'A try', scopes: ['read engagements'], days: 1 })
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch('/api/admin/tokens', { method: 'POST', headers, body })).json()).secret as string
  })
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/api/docs')
  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.getByRole('textbox', { name: 'auth-bearer-value' }).fill(secret)
  await page.getByRole('button', { name: 'Apply credentials' }).click()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.locator('#operations-tag-publicApi').click()
  const call = page.locator('#operations-publicApi-readWorkOrders')
  await call.locator('.opblock-summary-control').click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/work-orders')
  await call.getByRole('button', { name: 'Execute' }).click()
  const answer = await answered
  expect([answer.status(), await answer.request().headerValue('cookie')]).toEqual([200, null])
  await expect(call.locator('.live-responses-table')).toContainText('P0001-W')
  expect(problems).toEqual([])
})

test('unknown and staff email addresses get the messages of the specification', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('somebody@nowhere.example')
  await page.getByRole('button', { name: 'Send me an access link' }).click()
  await expect(
    page.getByText('Please contact the provider to verify your access to Client Portal.').first(),
  ).toBeVisible()
  await page.getByLabel('Email').fill('consultant@provider.example')
  await page.getByRole('button', { name: 'Send me an access link' }).click()
  await expect(page.getByText('Please login as Provider Team member.').first()).toBeVisible()
})

test('an ended session leads to the login, with the email filled in', async ({ page, context }) => {
  await signInByLink(page, 'other@elsewhere.example')
  await page.goto('/no-engagements')
  await expect(page.getByRole('heading', { name: 'Engagements', level: 1 })).toBeVisible()
  // A call of this screen that is answered after the cookies are gone would open the login before the click.
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  // Not by mouse: a pointer over the link would already fetch its screen.
  await page.getByRole('link', { name: 'Engagements' }).first().press('Enter')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('other@elsewhere.example')
})
