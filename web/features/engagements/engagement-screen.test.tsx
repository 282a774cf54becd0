import type { Endpoint } from '@portal/domain/contract/endpoint'
import type { OrderWithDays } from '@portal/domain/days/order-days'
import { oneDay } from '@portal/domain/days/run-out'
import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/contract'
import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import {
  getEngagementOverview,
  listEngagementChanges,
  listOpenItems,
  listTodos,
  markTodo,
} from '@portal/domain/overview/contract'
import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { words } from '@portal/domain/overview/words'
import { decideProposal, listTeamRequests } from '@portal/domain/team-requests/contract'
import { noRunOut } from '@portal/domain/testing/work-orders'
import type { Todo } from '@portal/domain/todos/todo'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement, headerOf } from '../../testing/engagements.ts'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { change, engagementOverview, todo, todoList } from '../../testing/overview.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'
import { line, proposal, request } from '../../testing/team-requests.tsx'

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-18T09:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
  server = fakeServer()
  answerAll()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (as = stakeholder()) => renderPortal({ at: '/engagements/p1', as, server })
const part = async (name: string) => within(await screen.findByRole('region', { name }))

const withoutDays = { budget_days: null, used_days: 0, ...noRunOut, days_left_at_end: null }
const core = { id: 'w1', reference: 'WO-1 Core', start_date: '2026-06-01', end_date: '2026-09-30', ...withoutDays }
const budget: OrderWithDays = { ...core, budget_days: 40, used_days: 30.5, ...oneDay('2026-08-20') }
const person = (employee_id: string, differences: Partial<EngagementOverview['people'][number]> = {}) => ({
  employee_id,
  name: `Person ${employee_id}`,
  kind: 'joins' as const,
  day: '2026-07-01',
  until: null,
  ...differences,
})
const file = (file_name: string, differences: Partial<EngagementOverview['files'][number]> = {}) => ({
  id: file_name,
  file_name,
  category: 'Contracts' as const,
  is_sensitive: false,
  is_unopened: false,
  added_on: '2026-06-01',
  expire_on: null,
  ...differences,
})
const whole = engagementOverview({
  work_orders: [core],
  lead: { role: 'Delivery Lead', name: 'Amara Okafor', photo_id: null },
  people: [
    person('Tegan', { kind: 'away', day: '2026-06-18', until: '2026-06-22' }),
    person('Dmitri', { kind: 'leaves', day: '2026-06-30' }),
    person('Jonas'),
  ],
  audits: ['Delivery', 'Risk', 'Security', 'Engineering'].map((title, index) => ({
    id: `a${index}`,
    title,
    type: 2 as const,
    score: 75,
    score_before: 77,
    day: '2026-06-01',
    points: [
      { x: '2026-03-01', y: 77 },
      { x: '2026-06-01', y: 75 },
    ],
  })),
  feedback: {
    responses: 3,
    average_rating: 4.25,
    nps: 33,
    last: { name: 'Naomi Kirkbride', day: '2026-06-01', score: 8, said: 'They listen.' },
  },
  files: [file('Rates.xlsx', { is_sensitive: true, is_unopened: true, expire_on: '2026-06-20' }), file('Plan.docx')],
})
const openItem = {
  words: words`${'1 × Delivery Lead'} · you asked`,
  since: '2026-06-09',
  path: '/engagements/p1/request-team',
  action: 'View requests',
}
const recent = change({
  day: '2026-06-17',
  words: words`${'WO-1'} ends 30 Sep 2026, was 14 Oct 2026`,
  difference: { text: '14 days earlier', is_worse: false, score: null },
})

function answerAll() {
  server.answers(getEngagement, () => engagement({ title: 'Atlas' }))
  server.answers(getEngagementOverview, () => whole)
  server.answers(listTodos, () => todoList([todo(), todo({ id: 'proposal:other', engagement_id: 'p2' })]))
  server.answers(listOpenItems, () => [openItem, openItem])
  server.answers(listEngagementChanges, () => ({ changes: [recent], is_own: true }))
}

describe('the overview of an engagement', () => {
  test('links its sections to their screens', async () => {
    open()
    const orders = await part('Work Orders')
    expect(await orders.findByRole('link', { name: /^WO-1 Core/ })).toHaveAttribute(
      'href',
      '/engagements/p1/work-orders?wo=w1',
    )
    const links = {
      'All work orders': '/engagements/p1/work-orders',
      'All members': '/engagements/p1/team',
      'All files': '/engagements/p1/files',
      'All audits': '/engagements/p1/all-audits',
      'All responses': '/view-feedback/p1',
      'All changes': '/overview?since=1-month#p1',
    }
    for (const [name, to] of Object.entries(links))
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', to)
    const audits = await part('Audits')
    expect(audits.getByRole('link', { name: 'Delivery' })).toHaveAttribute('href', '/engagements/p1/audits/a0')
    expect(audits.getAllByText('2 points lower')).toHaveLength(3)
  })

  test('says in one sentence how the engagement stands, each clause with a link', async () => {
    open()
    const clauses = {
      'On course.': '/engagements/p1/work-orders',
      'Next end is 30 Sep 2026.': '/engagements/p1/work-orders',
      '1 person leaves in June.': '/engagements/p1/team',
    }
    for (const [name, to] of Object.entries(clauses))
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to)
  })

  test('shows to-dos of this engagement, what others must do, team changes, feedback, files and recent changes', async () => {
    open()
    const openItems = await part('Yours to do')
    expect(openItems.getByRole('heading', { name: 'Yours to do 1' })).toBeVisible()
    expect(openItems.getByRole('button', { name: /^Decide: / })).toBeVisible()
    expect(openItems.getByRole('button', { name: /^Snooze for a week: / })).toBeVisible()
    expect(openItems.getByRole('heading', { name: 'Waiting 2' })).toBeVisible()
    expect(openItems.getAllByText('9 days')).toHaveLength(2)
    expect(openItems.getByRole('link', { name: 'View requests' })).toHaveAttribute(
      'href',
      '/engagements/p1/request-team',
    )
    const team = await part('Your Team')
    expect((await team.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'TodayPerson Teganaway until 22 Jun',
      '30 JunPerson Dmitrileaves',
      '1 JulPerson Jonasjoins',
    ])
    expect(team.getByText('Amara Okafor')).toBeVisible()
    const feedback = await part('Service Feedback')
    expect(feedback.getByText('+33')).toBeVisible()
    expect(feedback.getByText('“They listen.”')).toBeVisible()
    expect(feedback.getByText('Naomi Kirkbride, 1 Jun 2026, score 8')).toBeVisible()
    const changes = await part('Recent changes')
    expect(changes.getByRole('link', { name: 'WO-1 ends 30 Sep 2026, was 14 Oct 2026' })).toBeVisible()
    expect(changes.getByText('14 days earlier')).toBeVisible()
  })

  test('marks files that the viewer has not opened, and those that expire within 31 days', async () => {
    const files = [
      ...whole.files,
      file('Soon.pdf', { expire_on: '2026-07-19' }),
      file('Later.pdf', { expire_on: '2026-07-20' }),
    ]
    server.answers(getEngagementOverview, () => ({ ...whole, files }))
    open()
    const rows = await (await part('Shared Files')).findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'New: Rates.xlsxSensitive,  Contracts, 1 Jun 20262 days',
      'Plan.docxContracts, 1 Jun 2026',
      'Soon.pdfContracts, 1 Jun 202631 days',
      'Later.pdfContracts, 1 Jun 2026',
    ])
  })

  test('shows at most six people who join, leave or are away, and a link to the others', async () => {
    const people = [1, 2, 3, 4, 5, 6, 7].map((id) => person(String(id)))
    server.answers(getEngagementOverview, () => ({ ...whole, people }))
    const { unmount } = open()
    const team = await part('Your Team')
    expect(await team.findAllByText('joins')).toHaveLength(5)
    expect(team.getByRole('link', { name: '2 more on Your Team' })).toHaveAttribute('href', '/engagements/p1/team')
    unmount()
    server.answers(getEngagementOverview, () => ({ ...whole, people: people.slice(1) }))
    open()
    expect(await (await part('Your Team')).findAllByText('joins')).toHaveLength(6)
  })

  test('offers the next step, not an empty list, in a part without content', async () => {
    server.answers(getEngagementOverview, () => engagementOverview())
    open()
    expect(await (await part('Shared Files')).findByRole('link', { name: 'Share a file' })).toHaveAttribute(
      'href',
      '/engagements/p1/files',
    )
    expect((await part('Service Feedback')).getByRole('link', { name: 'Provide Feedback' })).toHaveAttribute(
      'href',
      '/feedback/p1',
    )
    for (const name of ['All audits', 'All responses', 'All files'])
      expect(screen.queryByRole('link', { name })).toBeNull()
  })

  test('links to all changes only if the viewer’s overview lists them', async () => {
    server.answers(listEngagementChanges, () => ({ changes: [recent], is_own: false }))
    open(staff())
    expect(await (await part('Recent changes')).findByText('14 days earlier')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'All changes' })).toBeNull()
  })

  test.each<[string, Partial<typeof budget>[], figure: string, rows: string[]]>([
    [
      'with budgets',
      [{}, { used_days: 41, ...noRunOut }, withoutDays],
      '8 days of the budget left, of 801 work order has no budget and is not in the sum.',
      [
        '13% of the time, 30 of 40 budget days used: 9 budget days left, out on 20 Aug 2026',
        '13% of the time, 41 of 40 budget days used: 1 over, all days used',
        '13% of the time: –, no budget',
      ],
    ],
    [
      'without budgets',
      [withoutDays, { ...withoutDays, end_date: '2026-12-31' }],
      '104 calendar days to the next end',
      ['13% of the time', '7% of the time'],
    ],
  ])('shows work orders %s', async (_, orders, figure, rows) => {
    const work_orders = orders.map((order, index) => ({ ...budget, ...order, id: `w${index}` }))
    server.answers(getEngagementOverview, () => ({ ...whole, work_orders }))
    open()
    const region = await part('Work Orders')
    const items = await region.findAllByRole('listitem')
    expect(region.getByText(figure.split(' ')[0] ?? '').closest('p')).toHaveTextContent(figure)
    expect(
      items.map((item) => {
        const bar = within(item).getByRole('img').getAttribute('aria-label')
        const [left, forecast] = [...item.querySelectorAll('p')].map(({ textContent }) => textContent?.trim())
        return left === undefined ? bar : `${bar}: ${left}, ${forecast}`
      }),
    ).toEqual(rows)
    expect(region.queryByText(/Budget days used/) !== null).toBe(rows[0]?.includes('budget'))
  })

  test('says when a work order starts that has not begun', async () => {
    const order = { ...budget, id: 'w9', reference: 'WO-9 Core', start_date: '2026-07-01', end_date: '2026-12-31' }
    server.answers(getEngagementOverview, () => ({ ...whole, work_orders: [order] }))
    open()
    expect(await (await part('Work Orders')).findByText('starts in 13 days')).toBeVisible()
  })

  test('has one column with fewer than three sections that have content', async () => {
    const { work_orders, lead } = whole
    const columns = async (state: Partial<EngagementOverview>) => {
      server.answers(getEngagementOverview, () => engagementOverview(state))
      const { unmount } = open()
      await screen.findByText('WO-1 Core')
      const isNarrow = document.querySelector('[data-narrow]') !== null
      unmount()
      return isNarrow ? 1 : 2
    }
    expect(await columns({ work_orders, lead })).toBe(1)
    expect(await columns({ work_orders, lead, files: [file('Plan.docx')] })).toBe(2)
  })

  test('is printed by "Print" under More, once all parts have loaded', async () => {
    const print = vi.fn(() => expect(screen.getByText('14 days earlier')).toBeVisible())
    vi.stubGlobal('print', print)
    const { user } = open()
    await part('Recent changes')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(addressBar()).toBe('/engagements/p1')
  })
})

describe('a to-do of an engagement', () => {
  const feedbackTodo = todo({
    id: 'feedback-asked:p1',
    kind: 'feedback-asked',
    action: 'Provide Feedback',
    path: '/feedback/p1',
  })
  const answering = (todos: Todo[]) => server.answers(listTodos, () => todoList(todos))

  test('is done in place; then its row disappears and the focus moves to the next', async () => {
    answering([todo({ id: 'proposal:x1' }), feedbackTodo])
    server.answers(listTeamRequests, () => [request({ request_content: [{ ...line, proposals: [proposal] }] })])
    server.answers(decideProposal, () => {
      answering([feedbackTodo])
      return request()
    })
    const { user } = open()
    await user.click((await part('Yours to do')).getByRole('button', { name: /^Decide: / }))
    const dialog = await screen.findByRole('dialog', { name: 'Decide on Priya Raman' })
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('You accepted Priya Raman')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('link', { name: /^Provide Feedback: / })).toHaveFocus())
    expect(screen.queryByRole('button', { name: /^Decide: / })).toBeNull()
  })

  test('stands for all unread files together, and counts as one', async () => {
    const file = (id: string) => todo({ id: `file:${id}`, kind: 'file', action: 'Open', path: '/engagements/p1/files' })
    answering([file('f1'), file('f2'), file('f3')])
    open()
    const row = (await part('Yours to do')).getByRole('link', { name: 'View files: 3 new files' })
    expect(row).toHaveAttribute('href', '/engagements/p1/files')
    expect(screen.getByRole('heading', { name: 'Yours to do 1' })).toBeVisible()
  })

  test('moves the focus to the heading of the section when it was the only one', async () => {
    answering([todo()])
    server.answers(markTodo, () => {
      answering([])
      return todoList([])
    })
    const { user } = open()
    await user.click((await part('Yours to do')).getByRole('button', { name: /^Snooze for a week: / }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Yours to do 0' })).toHaveFocus())
  })
})

test('a new engagement offers the next step to those who edit its records', async () => {
  server.answers(getEngagementOverview, () => engagementOverview())
  server.answers(getEngagementHeader, () => ({
    ...(headerOf(engagement()) as EngagementHeader),
    record_access: 'edit' as const,
  }))
  open(staff())
  const next = { 'Add work order': 'work-orders/new', 'Add people': 'work-orders/new' }
  for (const [name, path] of Object.entries(next))
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/engagements/p1/${path}`)
  expect(screen.getByRole('link', { name: 'Invite stakeholders' })).toHaveAttribute(
    'href',
    '/engagements/p1/stakeholders?ask=invite',
  )
})

test('a new engagement shows an empty state in each section', async () => {
  server.answers(getEngagementOverview, () => engagementOverview())
  server.answers(listTodos, () => todoList([]))
  server.answers(listOpenItems, () => [])
  server.answers(listEngagementChanges, () => ({ changes: [], is_own: true }))
  open()
  for (const sentence of [
    'No work orders yet.',
    'No current or upcoming work orders.',
    'There are no audits provided for this project',
    'No feedback yet.',
    'No open items.',
    'No leads assigned yet.',
    'No files shared yet.',
    'No changes in the last two months.',
  ])
    expect(await screen.findByText(sentence)).toBeVisible()
})

describe('the overview of an engagement with failing calls', () => {
  const parts: Record<string, { call: Endpoint; sentence: string; sections?: number }> = {
    header: { call: getEngagementHeader, sentence: 'We could not load the name and status.' },
    'to-dos': { call: listTodos, sentence: 'We could not load your to-dos.' },
    'what others must do': { call: listOpenItems, sentence: 'We could not load your to-dos.' },
    // Five sections show it; each says so under its own head.
    state: { call: getEngagementOverview, sentence: 'We could not load the work orders.', sections: 5 },
    changes: { call: listEngagementChanges, sentence: 'We could not load recent changes.' },
  }
  const others = ['Atlas', '1 × Delivery Lead', 'WO-1 Core', 'Amara Okafor', '14 days earlier']

  test.each(Object.entries(parts))(
    'of the %s keeps the other parts, and loads this one again',
    async (_, { call, sentence, sections = 1 }) => {
      server.answers(call, () => refuse(422, 'no'))
      const { user } = open()
      expect(await screen.findByText(new RegExp(sentence))).toBeVisible()
      const retry = await screen.findByRole('button', { name: 'Retry', description: new RegExp(sentence) })
      expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(sections)
      expect(screen.getByRole('navigation', { name: /Atlas|This engagement/ })).toBeVisible()
      const shown = others.filter((text) => screen.queryAllByText(new RegExp(text)).length > 0)
      expect(shown.length).toBeGreaterThan(2)
      answerAll()
      await user.click(retry)
      for (const text of others) expect((await screen.findAllByText(new RegExp(text)))[0]).toBeVisible()
      expect(screen.queryByText(new RegExp(sentence))).toBeNull()
    },
  )

  test('says so once if to-dos, state and changes all failed, and loads them all again', async () => {
    const calls = [getEngagementOverview, listOpenItems, listEngagementChanges]
    for (const call of calls) server.answers(call, () => refuse(503, 'The database does not answer.'))
    const { user } = open()
    expect(await screen.findByText('We could not load this page.')).toBeVisible()
    expect(screen.getByText('The database does not answer.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Atlas' })).toBeVisible()
    answerAll()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    for (const text of others) expect((await screen.findAllByText(new RegExp(text)))[0]).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})

test('an engagement that loads shows its tabs and the button for a message at once', async () => {
  const header = Promise.withResolvers<undefined>()
  server.answers(getEngagement, async () => {
    await header.promise
    return engagement({ title: 'Atlas' })
  })
  const { user } = open()
  const tabs = within(await screen.findByRole('navigation', { name: 'This engagement' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual([
    'Overview',
    'Work Orders',
    'Your Team',
    'Shared Files',
    'Audits',
    'Service Feedback',
  ])
  await user.click(screen.getByRole('button', { name: 'Message' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  header.resolve(undefined)
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Atlas', hidden: true })).toBeInTheDocument()
})
