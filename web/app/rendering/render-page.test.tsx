import { getEngagementHeader } from '@portal/domain/engagements/contract'
import { getInbox } from '@portal/domain/notifications/contract'
import { listTodos } from '@portal/domain/overview/contract'
import { listReleaseNotes } from '@portal/domain/release-notes/contract'
import { getCurrentUser } from '@portal/domain/session/contract'
import type { User } from '@portal/domain/session/user'
import { getMemberProfile } from '@portal/domain/team/contract'
import type { MemberProfile } from '@portal/domain/team/profile'
import { expect, test } from 'vitest'
import { addressOf } from '../../shared/http/call.ts'
import { engagement, headerOf } from '../../testing/engagements.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { createQueryClient } from '../query-client.ts'
import { renderPage, setSettings } from './render-page.tsx'

setSettings(testSettings)

type Answers = Record<string, unknown>

/** Renders a page with these answers; any other call gets a 404. Answers that are promises may come late. */
async function render(url: string, viewer?: User, answers: Answers = {}, isPhone = false) {
  const known: Answers = { [addressOf(getCurrentUser)]: viewer, ...answers }
  const errors: unknown[] = []
  const page = renderPage({
    url,
    isSignedIn: viewer !== undefined,
    isPhone,
    send: async (address) =>
      known[address] === undefined
        ? Response.json({ detail: 'Gone' }, { status: 404 })
        : Response.json(await known[address]),
    onError: (error) => void errors.push(error),
  })
  if ('redirectTo' in page) return { redirectTo: page.redirectTo }
  const { status, routeIds, isTitleKnown } = page
  const content = await page.renderContent('of-this-page')
  const queries: { queryKey: unknown[]; state: { data: unknown } }[] = content ? JSON.parse(content.cache).queries : []
  const cache = Object.fromEntries(queries.map(({ queryKey, state }) => [String(queryKey[0]), state.data]))
  const { pageName } = content ? JSON.parse(content.cache) : {}
  const title = content?.title ?? page.title
  return { status, routeIds, title, isTitleKnown, pageName, cache, html: content?.html.toString(), errors }
}

const note = { id: 'n1', version: 1, release_date: '2026-11-01', note_content: '<p>Dark theme</p>' }
const notes = { [addressOf(listReleaseNotes)]: [note] }

test('renders a screen with its data, and names its routes', async () => {
  const { status, routeIds, html, cache, errors } = await render('/release-notes', staff(), notes)
  expect([status, routeIds?.slice(-1), errors]).toEqual([200, ['/release-notes'], []])
  expect(routeIds).toContain('shell')
  expect(html).toContain('Dark theme')
  expect(cache).toMatchObject({ session: { first_name: 'Tomasz' }, 'release-notes': [note] })
})

test('loads the data of the shell', async () => {
  const { cache } = await render('/calendar', staff(), {
    [addressOf(getInbox)]: { unread: 3, events: [], invitations: [] },
    [addressOf(listTodos)]: { todos: [], snoozed: [], open_requests: 0 },
  })
  expect(Object.keys(cache ?? {}).toSorted()).toEqual(['notifications', 'session', 'todos'])
})

test('redirects to the login without a session, and returns to the address afterwards', async () => {
  expect(await render('/release-notes?a=b')).toEqual({ redirectTo: '/login?referrer_link=%2Frelease-notes%3Fa%3Db' })
})

test('renders public screens without a session', async () => {
  const { status, html, cache, routeIds } = await render('/login')
  expect([status, cache]).toEqual([200, { session: null }])
  expect(html).toContain('Log in')
  // A form that is sent before hydration is kept by a script of React.
  expect(html).toContain('<script nonce="of-this-page">')
  expect(routeIds).not.toContain('shell')
})

test('an address without its id is left to the browser, which redirects, and an unknown one has status 404', async () => {
  for (const url of ['/engagements//files', '/engagements/files'])
    expect(await render(url, staff())).toMatchObject({ html: undefined, errors: [] })
  expect(await render('/nowhere', staff())).toMatchObject({ status: 404, html: expect.stringContaining('<main') })
  for (const url of ['/nowhere', '//evil.example/%', '/%00']) expect(await render(url)).toMatchObject({ status: 404 })
})

test('contains no data of a screen that the person may not open', async () => {
  const { html, cache } = await render('/admin', stakeholder())
  expect(Object.keys(cache ?? {})).toEqual(['session'])
  expect(html).not.toContain('Audit log')
})

function breadcrumbIn(html = ''): string[] {
  const breadcrumb = html.match(/<nav aria-label="Breadcrumb".*?<\/nav>/s)?.[0] ?? ''
  return breadcrumb
    .split('</li>')
    .map((step) => step.replace(/<[^>]*>/g, ''))
    .filter((label) => label !== '')
}
const ofAtlas = { [addressOf(getEngagementHeader, { id: 'p1' })]: headerOf(engagement({ title: 'Atlas & Co' })) }

test('has the title and the breadcrumb of the screen, with the engagement', async () => {
  const { title, html, errors } = await render('/engagements/p1/stakeholders', staff(), ofAtlas)
  expect([title, errors]).toEqual(['Stakeholders - Atlas & Co · Client Portal', []])
  expect(breadcrumbIn(html)).toEqual(['Engagements', 'Atlas &amp; Co', 'Stakeholders'])
})

test('has the name of the record that the screen shows, also for the browser', async () => {
  const profile: MemberProfile = {
    employee_id: 'ann',
    member_name: 'Ann Abel',
    member_role: 'Software developer',
    project_title: 'Atlas & Co',
    groups: ['Core'],
    allocation_percentage: 80,
    email: 'ann@acme.example',
    start_date: '2025-01-06',
    end_date: '2026-12-31',
    employee_photo_id: null,
    tags: [],
  }
  const profiles = { [addressOf(getMemberProfile, { id: 'p1', employee_id: 'ann' })]: profile }
  const { title, html, pageName, errors } = await render('/engagements/p1/employees/ann', staff(), {
    ...ofAtlas,
    ...profiles,
  })
  expect(errors).toEqual([])
  expect(title).toBe('Ann Abel - Member Profile - Atlas & Co · Client Portal')
  expect(breadcrumbIn(html).at(-1)).toBe('Ann Abel')
  expect(pageName).toEqual({ title: 'Ann Abel - Member Profile - Atlas & Co', here: 'Ann Abel' })
})

test('knows the title before the data where the screen shows no record', async () => {
  for (const [address, isKnown] of [
    ['/login', true],
    ['/release-notes', true],
    ['/nowhere', true],
    ['/engagements/p1/files', false],
    ['/engagements/p1/employees/ann', false],
  ] as const)
    expect([address, (await render(address, staff())).isTitleKnown]).toEqual([address, isKnown])
})

test('the page of a public screen is the same for everybody without a session, unless its address has a query', () => {
  const isSameForAll = (url: string, isSignedIn = false) => {
    const page = renderPage({ url, isSignedIn, isPhone: false, send: fetch, onError: () => {} })
    return 'isSameForAll' in page && page.isSameForAll
  }
  for (const url of ['/login', '/', '/legal/privacy', '/legal/cookies']) expect(isSameForAll(url)).toBe(true)
  for (const url of ['/login?referrer_link=%2Foverview', '/login?link=yes', '/login/', '/nowhere', '/engagements'])
    expect(isSameForAll(url)).toBe(false)
  expect(isSameForAll('/legal/privacy', true)).toBe(false)
})

test('has the title of the route where only the browser can render the screen, and names no page that is not open', async () => {
  expect((await render('/engagements/files', staff())).title).toBe('Files · Client Portal')
  expect((await render('/login')).title).toBe('Log in · Client Portal')
  expect((await render('/nowhere', staff())).title).toBe('Page not found · Client Portal')
  expect((await render('/admin', stakeholder())).title).toBe('Page not found · Client Portal')
})

test('renders a query that failed or came late as loading, and leaves it out of the cache', async () => {
  const failed = await render('/release-notes', staff())
  const late = await render('/release-notes', staff(), { [addressOf(listReleaseNotes)]: new Promise(() => {}) })
  for (const { status, cache, html } of [failed, late]) {
    expect([status, Object.keys(cache ?? {})]).toEqual([200, ['session']])
    expect(html).not.toContain('Dark theme')
    expect(html).toContain('data-loading')
  }
})

test('no timer keeps the data of a page after it was rendered', () => {
  expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(Number.POSITIVE_INFINITY)
})

test('pages rendered at the same time contain only their own data', async () => {
  const names = ['Ada', 'Grace', 'Edsger', 'Barbara']
  const pages = await Promise.all(names.map((first_name) => render('/calendar', staff({ first_name }))))
  for (const [index, { html }] of pages.entries())
    for (const name of names) expect(html?.includes(`${name} Brandt`)).toBe(name === names[index])
})
