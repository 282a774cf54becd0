import { type CDPSession, expect, type Page } from '@playwright/test'
import type { DemoWishes } from './demo-server.ts'
import { type ForkedPortal, forkPortal } from './forked-portal.ts'
import { test as base } from './hydrated-test.ts'
import { expectAccessible, expectNoSidewaysScroll, linkIn, newestMail, signInMail } from './portal-page.ts'

/** Passkeys belong to a name; Advanced access asks for one here. */
const test = base.extend<{ device: Device }, { demo: ForkedPortal<DemoWishes> }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const demo = await forkPortal<DemoWishes>('demo-server.ts', { DEMO_HOST: 'localhost', PASSKEY_LEVELS: '1' })
      await use({ ...demo, url: demo.url.replace('127.0.0.1', 'localhost') })
      demo.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ demo }, use) => use(demo.url),
  device: async ({ page }, use) => use(await deviceOf(page)),
})

/** The device with its passkeys, as the browser sees it. */
interface Device {
  /** Everything on it is gone. */
  lose: () => Promise<void>
  /** Its owner is there and unlocks it, or is not asked at all. */
  attend: (there: boolean) => Promise<void>
}

async function deviceOf(page: Page): Promise<Device> {
  const browser: CDPSession = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    lose: () => browser.send('WebAuthn.clearCredentials', { authenticatorId }).then(() => {}),
    attend: (enabled) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }).then(() => {}),
  }
}

async function openLink(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  const linkRequested = page.waitForResponse('**/authorize/access-code')
  await page.getByRole('button', { name: 'Send me an access link' }).click()
  expect((await linkRequested).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(linkIn(await signInMail(page.request, email)))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}
const engagements = (page: Page) => page.getByRole('heading', { name: 'Engagements', level: 1 })
async function logOut(page: Page, device: Device): Promise<void> {
  await device.attend(false)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
}

test.beforeEach(({ demo }) => demo.wish('asMade'))

test('a customer creates a passkey, signs in with it, and removes it in their account', async ({ page, device }) => {
  await openLink(page, 'standard@customer.example')
  await expect(engagements(page)).toBeVisible()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByText('Passkey created. You can use it next time.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create a passkey' })).toHaveCount(0)
  await logOut(page, device)

  await expectAccessible(page)
  await device.attend(true)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(engagements(page)).toBeVisible()
  await page.goto('/sessions')
  await expect(page.getByText(/Signed in .* with a passkey/)).toBeVisible()
  await expect(page.getByText('This browser')).toBeVisible()
  const passkey = page.getByRole('button', { name: /^Remove the passkey Chrome \d+ on Linux$/ })
  await expect(passkey).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await passkey.click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkey).toHaveCount(0)
})

test('with mandatory passkeys a customer creates one, signs in with it, and replaces a lost one', {
  tag: '@slow',
}, async ({ page, device, demo }) => {
  const email = 'advanced@customer.example'
  await openLink(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(engagements(page)).toBeVisible()
  await logOut(page, device)

  await openLink(page, email)
  await expect(page.getByRole('button', { name: 'Report lost passkeys' })).toBeVisible()
  await expectAccessible(page)
  await device.attend(true)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(engagements(page)).toBeVisible()
  await logOut(page, device)

  await device.lose()
  await openLink(page, email)
  await page.getByRole('button', { name: 'Report lost passkeys' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Report as lost' }).click()
  await expect(page.getByText(/^You reported your passkeys as lost. From /)).toBeVisible()
  await newestMail(page.request, email, '/stop-recovery?token=')
  await demo.wish('passHours', '24')
  await openLink(page, email)
  await device.attend(true)
  await page.getByRole('button', { name: 'Create a new passkey' }).click()
  await expect(engagements(page)).toBeVisible()
})
