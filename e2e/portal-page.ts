import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

interface Mail {
  to: string
  subject: string
  text: string
  attachments: { name: string; size: number }[]
}

/** The newest mail to an address that says these words, as the demo's mail viewer shows it; the demo has mailed others. */
export async function newestMail(request: APIRequestContext, to: string, words: string): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const mails: Mail[] = await (await request.get('/dev/mail.json')).json()
    found = mails.find((mail) => mail.to === to && `${mail.subject}\n${mail.text}`.includes(words))
    expect(found, `an email to ${to} that says “${words}”`).toBeDefined()
  }).toPass({ timeout: 15_000 })
  if (!found) throw new Error(`no email to ${to}`)
  return found
}

/** Newest email with an access link. */
export const signInMail = (request: APIRequestContext, to: string): Promise<Mail> => newestMail(request, to, '/login')

export const linkIn = (mail: Mail): string => mail.text.match(/https?:\/\/\S+\/login\S*/)?.[0] ?? ''
export const codeIn = (mail: Mail): string => mail.text.match(/^\d{6}$/m)?.[0] ?? ''

/** Signs a customer in by a link from a mail, as their browser would, without drawing the pages of it (signing-in.spec.ts draws them). */
export async function signInByLink(page: Page, email: string): Promise<void> {
  await post(page, '/authorize/access-code', { data: { email } })
  const token = linkIn(await signInMail(page.request, email)).split('#token=')[1]
  await post(page, '/api/authorize/login', { data: { token } })
}

/** Signs a member of staff on at the demo's identity provider, in the same way. */
export async function signOn(page: Page, email: string): Promise<void> {
  const link = await page.request.get('/api/authorize/oauth2/link')
  expect(link.status(), await link.text()).toBe(200)
  const { auth_uri }: { auth_uri: string } = await link.json()
  const choice = await page.request.get(auth_uri)
  const account = (await choice.text()).split('<button').find((button) => button.includes(email))
  await post(page, choice.url(), { form: { account: account?.match(/value="([^"]+)"/)?.[1] ?? '' } })
}

async function post(
  page: Page,
  address: string,
  body: { data: object } | { form: Record<string, string> },
): Promise<void> {
  // The browser would say so.
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(address, { ...body, headers })
  expect(answer.status(), address).toBe(200)
}

/** Where everybody comes who signs in. */
export async function openEngagements(page: Page): Promise<void> {
  await page.goto('/engagements')
  await expect(page.getByRole('heading', { name: 'Engagements', level: 1 })).toBeVisible()
}

/** Picks from a list whose name is given, and sees that it was taken: where a press is lost, the line says so. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const control = page.getByRole('combobox', { name: label })
  await control.selectOption({ label: option })
  await expect(control.locator('option:checked')).toHaveText(option)
}

/** No finding of axe, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Findings of axe. Themes differ by colours alone: what else is wrong in one is wrong in the other. */
export const accessibilityFaults = (page: Page): Promise<string[]> =>
  axeFindings(page, { light: undefined, dark: contrast })

/** Texts that are hard to tell from their background, in either theme. */
export const contrastFaults = (page: Page): Promise<string[]> => axeFindings(page, { light: contrast, dark: contrast })

/** Names of axe's rules for a theme; without them, all rules. */
type RulesByTheme = Record<'light' | 'dark', string[] | undefined>
const contrast = ['color-contrast']

async function axeFindings(page: Page, rules: RulesByTheme): Promise<string[]> {
  // Controls are paler until their scripts have loaded. Pages without scripts have no #root.
  await page.waitForFunction(() => !document.getElementById('root') || 'hydrated' in document.documentElement.dataset)
  // The script stays in the page for later checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(findings, rules)
}

/** Without comments and long names, which each page that is looked at would read. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations that axe finds in either theme. Runs in the page, so it uses nothing from outside. */
async function findings(rulesByTheme: RulesByTheme): Promise<string[]> {
  const { documentElement: root } = document
  const shown = root.dataset.theme
  const found: string[] = []
  // On a page that is scrolled, the top bar lies over what scrolls under it. A bar at the bottom edge always does: here it stands
  // at its own place below the form. Scrolling brings out what it covers, of which axe would measure the visible half.
  const { scrollY } = window
  scrollTo({ top: 0, behavior: 'instant' })
  const bars = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
    const { position, bottom } = getComputedStyle(element)
    return position === 'sticky' && bottom !== 'auto'
  })
  for (const bar of bars) bar.style.position = 'static'
  for (const theme of ['light', 'dark'] as const) {
    const rules = rulesByTheme[theme]
    root.dataset.theme = theme
    // Until nothing moves: when a parent's colour has changed, its children's may only begin to change.
    const running = () => document.getAnimations().filter((animation) => animation.playState === 'running')
    while (running().length > 0) await Promise.all(running().map((animation) => animation.finished.catch(() => {})))
    // A full report takes most of the time. No active rule needs the style sheets that axe would load.
    // The hidden elements around a popover of Base UI pass the focus on at once.
    const { violations } = await window.axe.run(
      { exclude: ['[data-base-ui-focus-guard]'] },
      {
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
        // Not among axe's default rules.
        rules: { 'target-size': { enabled: true } },
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      },
    )
    for (const { id, nodes } of violations)
      found.push(`${theme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  root.dataset.theme = shown ?? 'light'
  for (const bar of bars) bar.style.position = ''
  scrollTo({ top: scrollY, behavior: 'instant' })
  return found
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Checks that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
}

/** Number of printed pages. */
export async function pagesOnPaper(page: Page): Promise<number> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return paper.match(/\/Type \/Page\b/g)?.length ?? 0
}
