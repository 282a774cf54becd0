import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { longestSearch } from '@portal/domain/search/contract'
import { expect, test } from './journey.ts'
import { layoutFaults } from './layout-faults.ts'
import { paperFaults } from './paper-faults.ts'
import { accessibilityFaults, contrastFaults, signInByLink, signOn } from './portal-page.ts'

const engagement = '/engagements/P0001'
/** Values for parameters of declared paths. */
const parts: Record<string, string> = { id: 'P0001', employeeId: 'E002', run: 'unknown' }
/** Where screens are looked at that are seen elsewhere than at their bare path, by that path. */
const elsewhere: Record<string, readonly string[]> = {
  '/engagements': ['/engagements?completed=shown'],
  '/engagements/:id/team': [`${engagement}/team`, `${engagement}/team?view=implementation`],
  '/engagements/:id/audits/:auditId': [`${engagement}/audits/`, `${engagement}/audits/#open`],
  '/overview': ['/overview?since=1-month'],
  '/work-orders': ['/work-orders', '/work-orders?compare=visit&open=all'],
  '/view-feedback/:id?': ['/view-feedback', '/view-feedback/P0001'],
  '/people-feedback': ['/people-feedback', '/people-feedback?tab=team'],
}
const isAdmin = (address: string): boolean => address.startsWith('/admin')
function builtPaths(): string[] {
  const built = path.resolve(import.meta.dirname, '..', 'web', 'dist', '.vite', 'screens.json')
  return Object.keys(JSON.parse(readFileSync(built, 'utf8')))
}
/** Forms of records, which are for staff. */
const isForm = (path: string): boolean => path === '/engagements/new' || /\/work-orders\/(?:new|:order)/.test(path)
/** Every declared screen except those of staff alone; the list below has staff's variants. */
const declaredPaths = (): string[] => builtPaths().filter((each) => each !== '/' && !isAdmin(each) && !isForm(each))
const addressesOf = (declared: string): readonly string[] =>
  elsewhere[declared] ?? [
    declared.replace(/:(\w+)\??/g, (_, name: string) => {
      const part = parts[name]
      if (part === undefined) throw new Error(`${declared}: add a value for :${name} to e2e/layout.spec.ts`)
      return part
    }),
  ]
const forStaff = [
  '/engagements',
  `${engagement}/files`,
  `${engagement}/team?view=implementation`,
  '/work-orders',
  '/engagements/new',
  `${engagement}/work-orders/new`,
  `${engagement}/work-orders/P0001-W7/edit`,
].concat([
  `${engagement}/access`,
  '/portfolio',
  '/requests',
  `${engagement}/request-team`,
  '/view-feedback',
  '/release-notes',
  '/submit-bug',
])
/** Uploads a sheet with a problem and one without, and returns the addresses of their previews. */
const previews = (page: Page): Promise<string[]> =>
  Promise.all(
    [['Tideway', 'Tideway'], ['T'.repeat(200)]].map(async (names) => {
      const headers = { 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin' }
      const data = Buffer.from(['Name', ...names].join('\n'))
      const sent = await page.request.post('/api/records/workbooks?file_name=Customers.csv', { headers, data })
      const { id }: { id: string } = await sent.json()
      await expect
        .poll(async () => (await (await page.request.get(`/api/records/workbooks/${id}`)).json()).state)
        .toBe('preview')
      return `/admin/imports/${id}`
    }),
  )
/** Where dialogs and menus are: each kind of them is opened. */
const opens = /^\/engagements(?!.*audits)|^\/work-orders|^\/release-notes|^\/submit-bug/
/** Takes some ten minutes, opens what opens, and looks at more widths and lengths. */
const all = process.env.LAYOUT === 'all'
const steps = all ? [1440, 1280, 1024, 900, 768, 600, 390, 320] : [1440, 1024, 768, 600, 390, 320]
const ends = [1440, 390]
const dialogWidths = [1440, 768, 390]

/** Faults with the widths at which they occur. */
type Found = Map<string, number[]>

async function look(page: Page, found: Found, at: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    for (const fault of await page.evaluate(layoutFaults))
      found.set(`${at}: ${fault}`, [...(found.get(`${at}: ${fault}`) ?? []), width])
  }
}

/** The dark theme is laid out like the light one, and each text stands out from its background in both. */
async function lookAtThemes(page: Page, found: Found, at: string): Promise<void> {
  for (const width of ends) {
    await page.setViewportSize({ width, height: 900 })
    for (const fault of await contrastFaults(page))
      found.set(`${at}, ${fault}`, [...(found.get(`${at}, ${fault}`) ?? []), width])
  }
  const shown = await page.evaluate(() => document.documentElement.dataset.theme ?? 'light')
  await showTheme(page, 'dark')
  await look(page, found, `${at} in the dark theme`, ends)
  await showTheme(page, shown)
}
const showTheme = (page: Page, name: string): Promise<void> =>
  page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, name)

/** Checks the page printed on A4, by a person with the dark theme. */
async function lookAtPaper(page: Page, found: Found, at: string): Promise<void> {
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  for (const fault of await page.evaluate(paperFaults)) found.set(`${at} on paper: ${fault}`, [])
  await page.emulateMedia({ media: 'screen' })
}

async function visit(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  const ofAudit = address.includes('/audits/')
  await open(page, ofAudit ? engagement : address)
  if (ofAudit) await leave(page, () => page.locator('main a[href*="/audits/"]').first().click())
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (address.endsWith('#open')) await page.getByRole('button', { name: 'Open latest' }).click()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  // A failed load would show a different screen.
  await expect(page.locator('main [role=alert]:not(:empty)')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const here = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.all(here.map((image) => image.decode().catch(() => {})))
  })
}

/** Screens that must be opened by loading a page: a signed-in person has no login, and customers see no requests. */
const loaded = ['/login', '/requests']

/** Opens an address within the loaded page, like the portal's links, so that scripts are not loaded again. */
async function open(page: Page, address: string): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  const [path = ''] = address.split('?')
  if (origin === 'null' || pathname === path || loaded.includes(path)) await page.goto(address)
  else
    await leave(page, () =>
      page.evaluate((to) => {
        history.pushState({ key: to }, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }, address),
    )
}

/** Until the screen that was open has gone. */
async function leave(page: Page, go: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    for (const name of document.querySelectorAll('h1')) name.setAttribute('data-left', '')
  })
  await go()
  await expect(page.locator('[data-left]')).toHaveCount(0)
}

/** Checks the search results; no result has a name as long as its field allows. */
async function lookAtSearch(page: Page, found: Found, widths: readonly number[]): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  for (const text of ['payments', 'nothing is '.repeat(20).slice(0, longestSearch)]) {
    await dialog.getByRole('combobox').fill(text)
    await expect(dialog.getByRole('status').filter({ hasText: /^\d+ results?/ })).toBeAttached()
    await look(page, found, `the search for ${text.slice(0, 8)}`, widths)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Marks the next button on the screen of a kind that has not been pressed yet. */
function markNext(pressed: readonly string[]): string | undefined {
  document.querySelector('[data-next]')?.removeAttribute('data-next')
  for (const button of document.querySelectorAll<HTMLButtonElement>('main button:not(:disabled)')) {
    const [word = ''] = (button.ariaLabel ?? button.textContent ?? '').trim().split(/\s+/)
    const kind = [word.length < 15 ? word : '', button.className, button.parentElement?.className].join(' ')
    if (pressed.includes(kind) || !button.checkVisibility() || button.role === 'tab') continue
    button.setAttribute('data-next', '')
    return kind
  }
  return undefined
}

const popup = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])'

type LookAt = (name: string, widths: readonly number[]) => Promise<void>

/** Presses each kind of button and looks at what opens, and at what each entry of a menu opens. */
async function openAll(page: Page, address: string, lookAt: LookAt, pressed: string[] = []): Promise<void> {
  const close = async (): Promise<void> => {
    for (let tries = 0; tries < 4 && (await page.locator(popup).count()) > 0; tries++) {
      const discard = page.getByRole('button', { name: 'Discard', exact: true })
      if (await discard.count()) await discard.click()
      else await page.keyboard.press('Escape')
      await page.waitForTimeout(100)
    }
    if ((await page.locator(popup).count()) > 0 || !page.url().includes(address.split('?')[0] ?? '')) {
      // Whatever is open goes with the page.
      await page.goto('about:blank')
      await visit(page, address)
    }
  }
  const press = async (): Promise<boolean> => {
    await page
      .locator('[data-next]')
      .click({ timeout: 3000 })
      .catch(() => {})
    return page
      .locator(popup)
      .first()
      .waitFor({ timeout: 400 })
      .then(
        () => true,
        () => false,
      )
  }
  for (let count = 0; count < 30; count++) {
    await page.setViewportSize({ width: 1440, height: 900 })
    const kind = await page.evaluate(markNext, pressed)
    if (kind === undefined) return
    pressed.push(kind)
    if (!(await press())) {
      await close()
      continue
    }
    const isMenu = (await page.getByRole('menu').count()) > 0
    // Popups move with their button at these widths; on a phone they are sheets.
    const floats = (await page.locator(`main ${popup}`).count()) > 0
    await lookAt(`${address}, ${kind.split(' ')[0]} pressed`, floats ? [1440] : dialogWidths)
    const entries = isMenu ? await page.getByRole('menuitem').count() : 0
    for (let entry = 0; entry < entries; entry++) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await close()
      if ((await page.evaluate(markNext, pressed.slice(0, -1))) !== kind || !(await press())) break
      const item = page.getByRole('menuitem').nth(entry)
      if ((await item.getAttribute('href')) !== null || (await item.getAttribute('aria-disabled')) === 'true') continue
      const name = (await item.textContent()) ?? ''
      // All screens after it would be those of someone else.
      if (name.startsWith('View as')) continue
      await item.click()
      const opens = page.locator(':is([role=dialog], [role=alertdialog])').first()
      if (
        await opens.waitFor({ timeout: 600 }).then(
          () => true,
          () => false,
        )
      )
        await lookAt(`${address}, ${name}`, dialogWidths)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await close()
  }
}

test('every declared screen has an address to check, and no undeclared screen is listed', () => {
  const declared = declaredPaths()
  expect(declared.flatMap(addressesOf).filter((address) => address.includes(':'))).toEqual([])
  expect(Object.keys(elsewhere).filter((each) => !declared.includes(each))).toEqual([])
})

test.describe(() => {
  test.describe.configure({ mode: 'parallel' })
  for (const length of all ? [0, 20, 100, 255] : [0, 255]) {
    const names = length === 0 ? 'their own names' : `names of ${length} characters`
    test(`nothing is cut off, covered or wider than the window with ${names}`, { tag: '@slow' }, async ({
      browser,
      demo,
    }) => {
      test.setTimeout(600_000)
      const found: Found = new Map()
      const widths = length === 0 || (all && length === 255) ? steps : ends
      const [customer, staff] = await Promise.all([0, 1].map(() => browser.newPage()))
      if (!customer || !staff) return
      await signInByLink(customer, 'advanced@customer.example')
      await signOn(staff, 'superuser@provider.example')
      const workbooks = await previews(staff)
      if (length > 0) await demo.wish('longNames', String(length))
      for (const [page, list] of [
        [customer, declaredPaths().flatMap(addressesOf)],
        [staff, [...forStaff, ...workbooks]],
      ] as const)
        for (const address of list) {
          await visit(page, address)
          await look(page, found, address, widths)
          if (length === 0) await lookAtThemes(page, found, address)
          await lookAtPaper(page, found, address)
          if (address === '/overview?since=1-month') await lookAtSearch(page, found, ends)
          if (all && length === 255 && opens.test(address))
            await openAll(page, address, (name, widths) => look(page, found, name, widths))
        }
      expect(Object.fromEntries(found)).toEqual({})
    })
  }
})

/** Adds what axe finds at each width, in both themes. */
async function lookWithAxe(page: Page, found: Found, at: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const fault of await accessibilityFaults(page))
      found.set(`${at}, ${fault}`, [...(found.get(`${at}, ${fault}`) ?? []), width])
  }
}

const reviewed: Record<
  string,
  { address: (page: Page) => Promise<readonly string[]>; signIn: (page: Page) => Promise<void> }
> = {
  'a customer': {
    address: async () => declaredPaths().flatMap(addressesOf),
    signIn: (page) => signInByLink(page, 'advanced@customer.example'),
  },
  'a superuser': {
    address: async (page) => [
      ...forStaff,
      ...builtPaths().filter((each) => isAdmin(each) && each !== '/admin/imports/:run'),
      ...(await previews(page)),
    ],
    signIn: (page) => signOn(page, 'superuser@provider.example'),
  },
}
test.describe(() => {
  test.describe.configure({ mode: 'parallel' })
  for (const [who, { address, signIn }] of Object.entries(reviewed))
    test(`axe finds nothing on the screens and dialogs of ${who}, in both themes`, { tag: '@slow' }, async ({
      page,
    }) => {
      test.setTimeout(1_200_000)
      const found: Found = new Map()
      // Each kind of button is pressed on one screen.
      const pressed: string[] = []
      await signIn(page)
      for (const each of await address(page)) {
        await visit(page, each)
        await lookWithAxe(page, found, each, [1440, 768, 390])
        await page.setViewportSize({ width: 1440, height: 900 })
        if (!loaded.includes(each)) await openAll(page, each, (name, at) => lookWithAxe(page, found, name, at), pressed)
      }
      expect(Object.fromEntries(found)).toEqual({})
    })
})
