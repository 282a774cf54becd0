import type { Browser, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { bytesByKind, loadInSteps } from './page-load.ts'
import { linkIn, newestMail, signOn } from './portal-page.ts'

/** What a first visit on a phone may cost; bytes as they travel, in kilobytes with their headers. */
const most = { files: 8, steps: 3, shift: 0.02, style: 22, font: 62 }

const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 }

async function visit(page: Page, address: string, scripts: number): Promise<void> {
  const { asked, steps, shift, shifted } = await loadInSteps(page, address)
  const files = asked.filter(({ kind }) => kind !== 'data' && kind !== 'picture')
  const bytes = bytesByKind(asked)
  expect.soft(files.length, files.map(({ path }) => path).join(' ')).toBeLessThanOrEqual(most.files)
  expect
    .soft(steps.length, JSON.stringify(steps.map((step) => step.map(({ path }) => path))))
    .toBeLessThanOrEqual(most.steps)
  expect.soft(shift, shifted.join('\n')).toBeLessThanOrEqual(most.shift)
  expect.soft(bytes.script / 1000, 'kB of JavaScript').toBeLessThanOrEqual(scripts)
  expect.soft(bytes.style / 1000, 'kB of styles').toBeLessThanOrEqual(most.style)
  expect.soft(bytes.font / 1000, 'kB of fonts').toBeLessThanOrEqual(most.font)
  // The browser asks for the icon of a page by itself, whenever its address changes.
  const wanted = asked.filter(({ path }) => path !== '/favicon.svg')
  const twice = wanted.filter(({ path }, index) => wanted.findIndex((each) => each.path === path) !== index)
  expect.soft(twice, 'asked for twice').toEqual([])
}

async function onPhone(
  browser: Browser,
  signedInAs: Page | undefined,
  address: string,
  scripts: number,
): Promise<void> {
  const context = await browser.newContext(phone)
  if (signedInAs) await context.addCookies(await signedInAs.context().cookies())
  await visit(await context.newPage(), address, scripts)
  await context.close()
}

test('a first visit to the login and from a mail needs few files in few steps, and nothing moves', async ({
  page,
  browser,
  demo,
}) => {
  await onPhone(browser, undefined, `${demo.url}/login`, 97)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('standard@customer.example')
  await page.getByRole('button', { name: 'Send me an access link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  const link = new URL(linkIn(await newestMail(page.request, 'standard@customer.example')))
  await onPhone(browser, undefined, demo.url + link.pathname + link.hash, 97)
})

test('a first visit to a screen needs few files in few steps, asks for its data in the page, and nothing moves', async ({
  page,
  browser,
  demo,
}) => {
  await signOn(page, 'portfolio.director@provider.example')
  const [engagement]: { id: string; audits_info: { id: string }[] }[] = (
    await (await page.request.get('/api/projects?project_state=Active%20Work%20Orders&page_number=1')).json()
  ).filter((one: { audits_info: unknown[] }) => one.audits_info.length > 0)
  const at = `/engagements/${engagement?.id}`
  const addresses = ['/engagements', '/work-orders', `${at}/files`, `${at}/team`]
  for (const address of [...addresses, `${at}/audits/${engagement?.audits_info[0]?.id}`, '/view-feedback'])
    await test.step(address, () => onPhone(browser, page, demo.url + address, 170))
})
