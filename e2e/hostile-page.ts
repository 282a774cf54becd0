import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { HostilePortal } from './hostile-portal.ts'

/** A page on which an account of the demo is signed in, watched for signs that a script ran. */
export async function openPage(
  hostile: HostilePortal,
  context: BrowserContext,
  account: string,
): Promise<{ page: Page; expectQuiet: () => Promise<void> }> {
  await context.addCookies([{ name: 'session', value: await hostile.signIn(account), url: hostile.url }])
  const page = await context.newPage()
  const signs = await watch(page)
  return { page, expectQuiet: () => expectNoScript(page, signs) }
}

/** Collects the signs of a script that ran: a dialog, or a report of the content security policy. */
async function watch(page: Page): Promise<string[]> {
  const signs: string[] = []
  page.on('dialog', async (dialog) => {
    signs.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) signs.push(message.text())
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective}`),
    ),
  )
  return signs
}

async function expectNoScript(page: Page, signs: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  expect(signs).toEqual([])
}

/** Checks that each text is shown exactly as typed. */
async function expectShown(page: Page, typed: readonly string[]): Promise<void> {
  const missing = (): Promise<string[]> =>
    page.evaluate((texts) => {
      const shown = document.body.textContent ?? ''
      return texts.filter((text) => !shown.includes(text))
    }, typed)
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
}

/** Opens a page as an account and checks that the typed texts are shown and have no other effect. */
export async function look(
  hostile: HostilePortal,
  context: BrowserContext,
  account: string,
  path: string,
  typed: readonly string[],
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const { page, expectQuiet } = await openPage(hostile, context, account)
  await page.goto(`${hostile.url}${path}`)
  await prepare(page)
  await expectShown(page, typed)
  await expectQuiet()
  await page.close()
}

/** Scrolls to the last page of a list that loads more while scrolling. */
export async function scrollThrough(page: Page, typed: readonly string[], end?: string): Promise<void> {
  const last = typed[0]
  await expect(async () => {
    await page.mouse.wheel(0, 100_000)
    const shown = (await page.locator('main').textContent()) ?? ''
    expect(shown.includes(end ?? last ?? '')).toBe(true)
  }).toPass({ intervals: [50] })
}

const squeezed = (text: string | null): string => (text ?? '').replace(/\s+/g, '')

/** Checks that each text is in one of the newest 200 emails, and opens the first ones like a mail program. */
export async function expectMails(
  hostile: HostilePortal,
  context: BrowserContext,
  typed: readonly string[],
): Promise<void> {
  const { page, expectQuiet } = await openPage(hostile, context, 'demo-standard')
  const mails: { text: string; html: string }[] = await (await page.request.get(`${hostile.url}/dev/mail.json`)).json()
  const all = squeezed(mails.map(({ text }) => text).join(' '))
  expect(typed.filter((text) => !all.includes(squeezed(text)))).toEqual([])
  let opened = 0
  for (const id of (await hostile.mails()).slice(0, 5)) {
    await page.goto(`${hostile.url}/dev/mail/${id}`)
    const plain = squeezed(await page.locator('pre').textContent())
    const seen = squeezed(await page.frameLocator('iframe').locator('body').textContent())
    const here = typed.map(squeezed).filter((text) => plain.includes(text))
    opened += here.length
    for (const text of here) expect(seen).toContain(text)
  }
  expect(opened).toBeGreaterThan(0)
  await expectQuiet()
  await page.close()
}
