import { listTodos } from '@portal/domain/overview/contract'
import { words } from '@portal/domain/overview/words'
import { listOpened, noteOpened, searchEverything } from '@portal/domain/search/contract'
import { Found, FoundCommand, type FoundKind, type ResultGroup, Results } from '@portal/domain/search/found'
import { logout } from '@portal/domain/session/contract'
import type { User } from '@portal/domain/session/user'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { todo, todoList } from '../../testing/overview.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'
import { pathOf } from './path-of.ts'

const named = { id: 'p1', engagement_id: 'p1', engagement_title: 'Payments platform', title: 'Payments platform' }
const record = (differences: Partial<Found>) => sample(Found, { kind: 'engagement', ...named, ...differences })
const payments = record({ details: ['Halden & Moore Bank'] })
const order = record({
  kind: 'work-order',
  id: 'w1',
  title: 'WO-2005 Rollout',
  starts_on: '2026-01-05',
  ends_on: '2099-03-08',
})
const command = (differences: Partial<FoundCommand>) =>
  sample(FoundCommand, {
    name: 'extension',
    title: 'Request extension of WO-2005',
    detail: 'Rollout, ends 8 Mar 2099',
    path: '/engagements/p1/work-orders?wo=w1&ask=extension',
    ...differences,
  })
const atOnce = (name: string, title: string): FoundCommand => command({ name, title, detail: 'Action', path: null })

const found = (groups: ResultGroup[], differences: Partial<Results> = {}) => sample(Results, { groups, ...differences })
const nothing = found([])
const actions = (...results: FoundCommand[]): Results => found([{ name: 'Actions', count: results.length, results }])
const results = (corrected: string | null = null): Results =>
  found(
    [
      { name: 'Engagements', count: 1, results: [payments] },
      { name: 'Actions', count: 1, results: [command({})] },
      { name: 'Work orders', count: 4, results: [order] },
    ],
    { words: ['payments'], corrected },
  )

function opened({ last = [] as Found[], as = stakeholder() as User } = {}) {
  const server = fakeServer()
  server.answers(listOpened, () => last)
  server.answers(noteOpened, () => undefined)
  server.answers(listTodos, () => todoList([]))
  return { ...renderPortal({ at: '/cookies-of-nowhere', as, server }), server }
}
type Opened = ReturnType<typeof opened>

const field = () => screen.findByRole('combobox', { name: 'Search' })
async function search({ user }: Opened, text: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.type(await field(), text)
}
/** Finds an option by its text, which may be split by highlights. */
const option = (text: string) =>
  waitFor(() => {
    const shown = screen.getAllByRole('option').find((one) => one.textContent.startsWith(text))
    if (!shown) throw new Error(`no ${text}`)
    return shown
  })
const current = () => screen.getByRole('option', { selected: true })
const namesIn = (group: string): string[] =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
})

describe('the search', () => {
  test('opens with Ctrl K, ⌘K or /, but not while typing, and returns the focus', async () => {
    const { user } = opened()
    const button = await screen.findByRole('button', { name: 'Search' })
    button.focus()
    for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/']) {
      await user.keyboard(keys)
      await waitFor(async () => expect(await field()).toHaveFocus())
      await user.keyboard('/')
      expect(await field()).toHaveValue('/')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
      await waitFor(() => expect(button).toHaveFocus())
    }
  })

  test('keeps the order of the response, marks matches, shows their number and opens one with Enter', async () => {
    const portal = opened()
    const { user, server } = portal
    server.answers(searchEverything, () => results('payments'))
    await search(portal, 'paymnets')
    expect(await screen.findByText('Nothing for “paymnets”. Showing “payments”.', { ignore: '.sr-only' })).toBeVisible()
    expect(screen.getByText('6 results')).toHaveTextContent('6 results Nothing for “paymnets”. Showing “payments”.')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Payments platformHalden & Moore Bank',
      'Request extension of WO-2005Rollout, ends 8 Mar 2099',
      expect.stringMatching(/^WO-2005 RolloutPayments platform/),
    ])
    expect(current()).toHaveTextContent('Payments platform')
    expect(within(current()).getByText('Payments').tagName).toBe('MARK')
    await user.keyboard('{ArrowDown}')
    expect(current()).toHaveTextContent('Request extension of WO-2005')
    expect(await field()).toHaveAttribute('aria-activedescendant', current().id)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(current()).toHaveTextContent('WO-2005 Rollout')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(addressBar()).toBe('/engagements/p1'))
    expect(server.received(noteOpened).map(({ body }) => body)).toEqual([{ kind: 'engagement', id: 'p1' }])
  })

  test('loads all results on request', async () => {
    const portal = opened()
    portal.server.answers(searchEverything, ({ query }) =>
      query.all === 'true'
        ? found([{ name: 'Work orders', count: 2, results: [order, { ...order, id: 'w2' }] }])
        : found([{ name: 'Work orders', count: 2, results: [order] }]),
    )
    await search(portal, 'rollout')
    await portal.user.click(await screen.findByRole('button', { name: 'All 2 results' }))
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: /^All/ })).toBeNull()
    expect(await field()).toHaveFocus()
  })

  test('opens a result in another tab with Ctrl Enter and stays open', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const portal = opened()
    portal.server.answers(searchEverything, () => results())
    await search(portal, 'payments')
    await screen.findAllByRole('option', { name: /Payments/ })
    await portal.user.keyboard('{Control>}{Enter}{/Control}')
    expect(open).toHaveBeenCalledWith('/engagements/p1', '_blank', 'noopener')
    expect(await field()).toHaveValue('payments')
  })

  test('ignores a late response to an earlier query, and Enter waits for the current one', async () => {
    const portal = opened()
    const { user, server } = portal
    const late = Promise.withResolvers<Results>()
    server.answers(searchEverything, ({ query }) =>
      query.q === 'pay' ? late.promise : query.q === 'order' ? results() : nothing,
    )
    await search(portal, 'pay')
    await waitFor(() => expect(server.received(searchEverything)).toHaveLength(1))
    await user.type(await field(), 'zzz{Enter}')
    await screen.findByText('No matches for “payzzz”.')
    late.resolve(results())
    await user.type(await field(), 'z')
    await screen.findByText('No matches for “payzzzz”.')
    expect(screen.queryByRole('option', { name: /^Payments platform/ })).toBeNull()
    // Enter opens no suggestion that the person has not seen.
    expect(await field()).toHaveValue('payzzzz')
    expect(addressBar()).toBe('/cookies-of-nowhere')
    await user.clear(await field())
    await user.type(await field(), 'order{Enter}')
    await waitFor(() => expect(addressBar()).toBe('/engagements/p1'))
  })

  test('says why a result matches, and marks the kind in the name of its group', async () => {
    const portal = opened()
    const file = record({ kind: 'file', title: 'Plan.pdf', details: ['Contracts'], happened_on: '2026-03-23' })
    const files = [{ name: 'Files' as const, count: 1, results: [file] }]
    portal.server.answers(searchEverything, () => found(files, { words: ['files', 'march'] }))
    await search(portal, 'files march')
    expect(await option('Plan.pdf')).toHaveTextContent('Plan.pdfShared on 23 March 2026, Contracts, Payments platform')
    const marked = within(screen.getByRole('group', { name: 'Files' })).getAllByText(/./, { selector: 'mark' })
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Files', 'March'])
  })

  test('marks the phrase by which a screen was found', async () => {
    const portal = opened()
    const account = command({ name: 'account', title: 'Your account', detail: 'Passkeys', path: '/sessions' })
    portal.server.answers(searchEverything, () => ({ ...actions(account), words: ['passkeys'] }))
    await search(portal, 'passkeys')
    expect(within(await option('Your account')).getByText('Passkeys').tagName).toBe('MARK')
  })

  test('marks a sensitive file with a lock', async () => {
    const portal = opened()
    const file = record({ kind: 'file', title: 'Rates.xlsx', is_sensitive: true })
    portal.server.answers(searchEverything, () => found([{ name: 'Files', count: 1, results: [file] }]))
    await search(portal, 'rates')
    expect(within(await option('Rates.xlsx')).getByRole('img', { name: 'Sensitive' })).toBeVisible()
  })
})

describe('before anything is typed', () => {
  const todos = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      todo({
        id: `audit:${index}`,
        kind: 'audit',
        words: words`Read ${`Plan ${index}`}`,
        path: `/requests?n=${index}`,
      }),
    )

  test('shows last opened records, four to-dos and four actions, one of which asks for its subject', async () => {
    const portal = opened({ last: [payments] })
    const { user, server } = portal
    server.answers(listTodos, () => todoList(todos(5)))
    server.answers(searchEverything, () => actions(command({})))
    await search(portal, ' ')
    expect(await screen.findByRole('group', { name: 'Last opened' })).toHaveTextContent('Halden & Moore Bank')
    await screen.findByRole('group', { name: 'To-dos' })
    expect(screen.getAllByRole('group').map((group) => group.querySelector('p')?.textContent)).toEqual([
      'Last opened',
      'To-dos',
      'Actions',
    ])
    expect(namesIn('To-dos')).toEqual([
      ...[0, 1, 2, 3].map((index) => expect.stringMatching(`^Read Plan ${index}Atlas`)),
      'All to-dos5',
    ])
    expect(namesIn('Actions')).toEqual([
      'Request extensionChoose a work order',
      'Share a fileChoose an engagement',
      'Request a TeamChoose an engagement',
      'Provide FeedbackChoose an engagement',
    ])
    expect(server.received(searchEverything)).toEqual([])
    await user.click(await option('Request extension'))
    expect(await field()).toHaveValue('Request extension of ')
    expect(await field()).toHaveFocus()
    await user.type(await field(), '2005')
    await waitFor(() =>
      expect(server.received(searchEverything).at(-1)?.query).toEqual({ q: 'Request extension of 2005' }),
    )
    await user.click(await option('Request extension of WO-2005'))
    await waitFor(() => expect(addressBar()).toMatch(/^\/engagements\/p1\/work-orders\?/))
    expect(server.received(noteOpened)).toEqual([])
  })

  test('opens a to-do at its path, and the overview for all of them', async () => {
    const portal = opened()
    const { user, server } = portal
    server.answers(listTodos, () => todoList(todos(5)))
    await search(portal, ' ')
    await user.click(await option('Read Plan 2'))
    await waitFor(() => expect(addressBar()).toBe('/requests?n=2'))
    await search(portal, ' ')
    await user.click(await option('All to-dos'))
    await waitFor(() => expect(addressBar()).toBe('/overview'))
  })

  test('shows four to-dos without a link to all', async () => {
    const portal = opened()
    portal.server.answers(listTodos, () => todoList(todos(4)))
    await search(portal, ' ')
    await option('Read Plan 3')
    expect(screen.queryByRole('option', { name: /^All to-dos/ })).toBeNull()
  })

  test('offers only actions that the person may do somewhere', async () => {
    await search(opened({ as: staff() }), ' ')
    await option('Share a file')
    expect(namesIn('Actions').some((name) => /^(?:Request a Team|Provide Feedback)/.test(name))).toBe(false)
  })

  test('shows actions and screens if the to-dos and the last opened records cannot be loaded', async () => {
    const portal = opened()
    portal.server.answers(listTodos, () => refuse(422, 'no'))
    portal.server.answers(listOpened, () => refuse(422, 'no'))
    await search(portal, ' ')
    expect(await option('Request extension')).toBeVisible()
    expect(namesIn('Screens')).toEqual(['Work Orders', 'Calendar', 'Your account'])
    expect(screen.queryByRole('group', { name: 'To-dos' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('keeps the current option when to-dos come late', async () => {
    const portal = opened()
    const late = Promise.withResolvers<ReturnType<typeof todoList>>()
    portal.server.answers(listTodos, () => late.promise)
    await search(portal, ' {ArrowDown}')
    expect(current()).toHaveTextContent('Share a file')
    late.resolve(todoList(todos(1)))
    await option('Read Plan 0')
    expect(current()).toHaveTextContent('Share a file')
  })
})

describe('a search without a match', () => {
  test('offers similar words and the kinds of records, also with the keyboard', async () => {
    const portal = opened()
    const { user, server } = portal
    server.answers(searchEverything, ({ query }) =>
      query.q === 'xyz' ? found([], { nearest_words: ['payments', 'payroll'] }) : results(),
    )
    await search(portal, 'xyz')
    expect(await screen.findByText('No matches for “xyz”.')).toBeVisible()
    expect(screen.getByText('0 results')).toBeVisible()
    expect(namesIn('Did you mean')).toEqual(['payments', 'payroll'])
    expect(namesIn('Browse')).toEqual([
      'Engagements',
      'Work orders',
      'People',
      'Files',
      'Audits',
      'Feedback',
      'Teams',
      'Requests',
    ])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await field()).toHaveValue('payroll')
    expect(await option('Payments platform')).toBeVisible()
    expect(screen.queryByRole('group', { name: 'Browse' })).toBeNull()
    await user.clear(await field())
    await user.type(await field(), 'xyz')
    await screen.findByRole('group', { name: 'Browse' })
    await user.keyboard('{ArrowDown>3/}{Enter}')
    expect(await field()).toHaveValue('work orders')
  })

  test('offers the kinds alone if no word is similar', async () => {
    const portal = opened()
    portal.server.answers(searchEverything, () => nothing)
    await search(portal, 'xyz')
    await portal.user.click(await option('Files'))
    expect(await field()).toHaveValue('files')
    expect(await field()).toHaveFocus()
    expect(screen.queryByRole('group', { name: 'Did you mean' })).toBeNull()
  })
})

describe('a command', () => {
  test('fills the field if it needs a subject', async () => {
    const portal = opened()
    portal.server.answers(searchEverything, () =>
      actions(command({ title: 'Request extension ', path: null, fill: 'Request extension of ' })),
    )
    await search(portal, 'extend')
    await option('Request extension')
    await portal.user.keyboard('{Enter}')
    expect(await field()).toHaveValue('Request extension of ')
  })

  test('logs out as the button does', async () => {
    vi.spyOn(thisPage, 'leaveTo').mockReturnValue(undefined)
    const portal = opened()
    portal.server.answers(logout, () => ({ post_logout_link: null }))
    portal.server.answers(searchEverything, () => actions(atOnce('log-out', 'Log out')))
    await search(portal, 'log out')
    await option('Log out')
    await portal.user.keyboard('{Enter}')
    await waitFor(() => expect(thisPage.leaveTo).toHaveBeenCalledWith('/login'))
  })

  test('switches to the other theme, and the theme that is shown is not offered or counted', async () => {
    const portal = opened()
    const { user, server } = portal
    server.answers(searchEverything, () =>
      actions(atOnce('light-theme', 'Switch to the light theme'), atOnce('dark-theme', 'Switch to the dark theme')),
    )
    await search(portal, 'theme')
    await option('Switch to the dark theme')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    expect(screen.getByText('1 result')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(document.documentElement.dataset.theme).toBe('dark')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus())
    await search(portal, 'theme')
    expect(await option('Switch to the light theme')).toBeVisible()
    expect(screen.getAllByRole('option')).toHaveLength(1)
  })
})

test.each<[FoundKind, Partial<Found>, string]>([
  ['engagement', {}, '/engagements/p1'],
  ['work-order', {}, '/engagements/p1/work-orders?wo=x'],
  ['person', { ends_on: '2027-01-31' }, '/engagements/p1/employees/x'],
  ['person', {}, '/engagements/p1'],
  ['stakeholder', {}, '/engagements/p1/stakeholders?stakeholder=x'],
  ['file', { title: 'Q3 & Q4.pdf' }, '/engagements/p1/files?search=Q3+%26+Q4.pdf'],
  ['audit', {}, '/engagements/p1/audits/x'],
  ['survey', {}, '/view-feedback/p1?survey=x'],
  ['feedback', { title: 'Eva Ito' }, '/people-feedback?name=Eva+Ito&project=Atlas'],
  ['team-feedback', { title: 'Core' }, '/people-feedback?tab=team&team=Core&team-project=Atlas'],
  ['team', {}, '/engagements/p1/team?view=x'],
  ['team-request', {}, '/engagements/p1/request-team'],
  ['extension-request', { title: 'WO-2005 Rollout' }, '/engagements/p1/work-orders?wo=WO-2005+Rollout'],
])('a %s with %o opens at %s', (kind, differences, path) => {
  const id = kind === 'engagement' ? 'p1' : 'x'
  expect(pathOf(record({ kind, id, engagement_title: 'Atlas', ...differences }))).toBe(path)
})
