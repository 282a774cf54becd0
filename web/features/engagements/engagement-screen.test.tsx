import type { OrderWithDays } from '@portal/domain/days/order-days'
import { oneDay } from '@portal/domain/days/run-out'
import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/contract'
import { getEngagementOverview, listTodos, markTodo } from '@portal/domain/overview/contract'
import type { Todo } from '@portal/domain/overview/todo'
import { words } from '@portal/domain/overview/words'
import { decideProposal, listTeamRequests } from '@portal/domain/team-requests/contract'
import { noRunOut } from '@portal/domain/testing/work-orders'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { engagementOverview, todo, todoList } from '../../testing/overview.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'
import { line, proposal, request } from '../../testing/team-requests.tsx'

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-18T09:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
  server = fakeServer()
  server.answers(getEngagement, () => engagement({ title: 'Atlas', project_lead_name: 'Amara Okafor' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (as = stakeholder()) => renderPortal({ at: '/engagements/p1', as, server })
const part = async (name: string) => within(await screen.findByRole('region', { name }))

const amara = { role: 'Delivery Lead', employee_id: 'e1', name: 'Amara Okafor', photo_id: null, email: null }
const withoutDays = { budget_days: null, used_days: 0, ...noRunOut, days_left_at_end: null }
const core = { id: 'w1', reference: 'WO-1 Core', start_date: '2026-06-01', end_date: '2026-06-30', ...withoutDays }
const budget: OrderWithDays = { ...core, budget_days: 40, used_days: 30.5, ...oneDay('2026-06-20') }
const whole = engagementOverview({
  work_orders: [core],
  leaders: [amara, { ...amara, role: 'Portfolio Director', name: 'Ingrid Solberg', email: 'ingrid@acme.example' }],
  joining: [{ employee_id: 'e2', name: 'Jonas', photo_id: null, role: 'Developer', day: '2026-07-01' }],
  leaving: [{ employee_id: 'e3', name: 'Dmitri', photo_id: null, role: 'Developer', day: '2026-06-30' }],
  audits: ['Delivery', 'Risk', 'Security', 'Engineering'].map((title, index) => ({
    id: `a${index}`,
    title,
    type: 2 as const,
    score: 75,
    before: { day: '2026-03-01', score: 88 },
    day: '2026-06-01',
    surveys: 1,
    points: [
      { x: '2026-03-01', y: 88 },
      { x: '2026-06-01', y: 75 },
    ],
  })),
  feedback: {
    responses: 3,
    average_rating: 4.25,
    nps: 33,
    quarters: [
      { first: '2026-01-01', rating: 4 },
      { first: '2026-04-01', rating: 4.5 },
    ],
    last: { name: 'Naomi Kirkbride', day: '2026-06-01', score: 8, said: 'They listen.' },
  },
  files: [
    {
      id: 'f1',
      file_name: 'Rates.xlsx',
      category: 'Contracts' as const,
      is_sensitive: true,
      added_on: '2026-06-01',
      expire_on: '2026-06-20',
    },
  ],
  todos: [todo()],
  open: [
    { words: words`${'1 × Delivery Lead'} · you asked`, since: '2026-06-09', path: '/engagements/p1/request-team' },
  ],
  lately: [{ day: '2026-06-17', words: words`Amara shared ${'Rates.xlsx'}`, path: '/engagements/p1/files' }],
})

describe('the overview of an engagement', () => {
  beforeEach(() => server.answers(getEngagementOverview, () => whole))

  test('links its sections and figures to their screens', async () => {
    open()
    const orders = await part('Work Orders')
    expect(orders.getByRole('link', { name: /^WO-1 Core/ })).toHaveAttribute(
      'href',
      '/engagements/p1/work-orders?wo=w1',
    )
    expect(orders.getByText('12')).toBeVisible()
    expect(orders.getByText('of 30')).toBeVisible()
    const links = { 'All work orders': 'work-orders', 'All members': 'team', 'All files': 'files' }
    for (const [name, to] of Object.entries(links))
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/engagements/p1/${to}`)
    expect(screen.getByRole('link', { name: 'All responses' })).toHaveAttribute('href', '/view-feedback/p1')
    const audits = await part('Audits')
    expect(audits.getByRole('link', { name: 'Delivery' })).toHaveAttribute('href', '/engagements/p1/audits/a0')
    expect(audits.getAllByText('−13 since 1 Mar')).toHaveLength(3)
    expect(audits.getByText(/^\+1/)).toHaveTextContent('+1: Engineering 75%')
  })

  test('shows open items, team changes, satisfaction, expiring files and recent activity', async () => {
    open()
    const openItems = await part('Yours to do')
    expect(openItems.getByRole('button', { name: /^Decide: / })).toBeVisible()
    expect(openItems.getByRole('button', { name: /^Snooze for a week: / })).toBeVisible()
    expect(openItems.getByRole('heading', { name: 'Waiting 1' })).toBeVisible()
    expect(openItems.getByText('9 days')).toBeVisible()
    const team = await part('Your Team')
    expect(team.getByText('joins 1 Jul')).toBeVisible()
    expect(team.getByText('leaves 30 Jun')).toBeVisible()
    const feedback = await part('Service Feedback')
    expect(feedback.getByText('+33')).toBeVisible()
    expect(feedback.getByText('“They listen.”')).toBeVisible()
    expect((await part('Shared Files')).getByText('2 days')).toBeVisible()
    expect((await part('Recent activity')).getByRole('link', { name: 'Amara shared Rates.xlsx' })).toBeVisible()
  })

  test('offers customers an email link or the message form to contact the leads', async () => {
    const { user } = open()
    const team = await part('Your Team')
    expect(team.getByRole('link', { name: 'Write to Ingrid Solberg' })).toHaveAttribute(
      'href',
      'mailto:ingrid@acme.example',
    )
    await user.click(team.getByRole('button', { name: 'Message' }))
    expect(await screen.findByRole('dialog', { name: "Message your team's leads" })).toBeVisible()
  })

  test('shows at most five people who join or leave, and a link to the others', async () => {
    const mover = (id: number) => ({
      employee_id: `m${id}`,
      name: `Mover ${id}`,
      photo_id: null,
      role: 'QA',
      day: '2026-07-01',
    })
    const joining = [1, 2, 3, 4, 5, 6].map(mover)
    server.answers(getEngagementOverview, () => ({ ...whole, joining, leaving: [] }))
    const { unmount } = open()
    const team = await part('Your Team')
    expect(team.getAllByText('joins 1 Jul')).toHaveLength(4)
    expect(team.getByRole('link', { name: '2 more on Your Team' })).toHaveAttribute('href', '/engagements/p1/team')
    unmount()
    server.answers(getEngagementOverview, () => ({ ...whole, joining: joining.slice(1), leaving: [] }))
    open()
    expect((await part('Your Team')).getAllByText('joins 1 Jul')).toHaveLength(5)
  })

  test('offers the next step, not an empty list, in a part without content', async () => {
    server.answers(getEngagementOverview, () => engagementOverview())
    open()
    expect((await part('Shared Files')).getByRole('link', { name: 'Share a file' })).toHaveAttribute(
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

  test('says in the row of a lead that they join, not in a second row', async () => {
    const [lead] = whole.leaders
    if (!lead) throw new Error('no lead')
    const mover = { employee_id: lead.employee_id, name: lead.name, photo_id: null, role: lead.role, day: '2026-07-01' }
    server.answers(getEngagementOverview, () => ({ ...whole, joining: [mover], leaving: [] }))
    open()
    const team = await part('Your Team')
    expect(team.getByText(`${lead.role} · joins 1 Jul`)).toBeVisible()
    expect(team.getAllByText(lead.name)).toHaveLength(1)
  })

  test('says when a work order starts that has not begun', async () => {
    const order = { ...core, id: 'w9', reference: 'WO-9 Core', start_date: '2026-07-01', end_date: '2026-12-31' }
    server.answers(getEngagementOverview, () => ({ ...whole, work_orders: [order] }))
    open()
    expect((await part('Work Orders')).getByText('starts in 13 days')).toBeVisible()
  })

  test.each<[string, Partial<typeof budget>[], string]>([
    [
      'with the forecast of a single work order',
      [{}],
      'Budget days used30Budget days left9Budget40Percent used76%At the pace of the last four weeks, the days run out on 20 Jun 2026, 10 days before the work order ends.',
    ],
    [
      'with the first work order that runs out, and the number without a budget',
      [{}, { budget_days: 10, used_days: 11, ...noRunOut }, withoutDays, withoutDays],
      'Budget days used41Budget days left8Budget50Percent used83%At the pace of the last four weeks, the days of WO-1 Core run out on 20 Jun 2026, 10 days before the work order ends.2 work orders have no budget and are not in the sum.',
    ],
    ['without a budget', [{ ...withoutDays, used_days: 1.5 }, withoutDays], 'Days worked1'],
  ])('shows the days of the work orders %s', async (_, orders, text) => {
    const work_orders = orders.map((order, index) => ({ ...budget, ...order, id: `w${index}` }))
    server.answers(getEngagementOverview, () => ({ ...whole, work_orders }))
    open()
    const region = await screen.findByRole('region', { name: 'Days' })
    expect(region).toHaveTextContent(`Days All days${text}`)
    expect(within(region).getByRole('link', { name: 'All days' })).toHaveAttribute('href', '/engagements/p1/days')
  })

  test('shows no days if no work order has a budget or used days', async () => {
    open()
    await part('Work Orders')
    expect(screen.queryByRole('region', { name: 'Days' })).toBeNull()
  })

  test('does not offer staff the message form', async () => {
    open(staff())
    expect((await part('Your Team')).queryByRole('button', { name: 'Message' })).toBeNull()
  })

  test('is printed by "Print" under More, once it has loaded', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = open()
    await part('Recent activity')
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
  const answering = (todos: Todo[]) => server.answers(getEngagementOverview, () => ({ ...whole, todos }))

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

test('a new engagement shows an empty state in each section', async () => {
  server.answers(getEngagementOverview, () => engagementOverview())
  open()
  for (const sentence of [
    'No current or upcoming work orders.',
    'There are no audits provided for this project',
    'No feedback yet.',
    'No open items.',
    'No leads assigned yet.',
    'No files shared yet.',
    'No activity in the last two months.',
  ])
    expect(await screen.findByText(sentence)).toBeVisible()
})

describe('the overview of an engagement with failing calls', () => {
  const failHeader = () => server.answers(getEngagementHeader, () => refuse(422, 'no'))
  const failOverview = () => server.answers(getEngagementOverview, () => refuse(422, 'no'))
  const retry = (sentence: string) => screen.getByRole('button', { name: 'Retry', description: new RegExp(sentence) })
  const calls = () => ({
    header: server.received(getEngagementHeader).length,
    overview: server.received(getEngagementOverview).length,
  })
  const ofHeader = 'Something went wrong'
  const ofOverview = 'We could not load this overview.'
  beforeEach(() => {
    server.answers(getEngagementOverview, () => whole)
    server.answers(listTodos, () => todoList([]))
  })

  test('keeps the header and the tabs and shows one error when the overview fails', async () => {
    failOverview()
    const { user } = open()
    expect(await screen.findByText(ofOverview)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Atlas', level: 1 })).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Atlas' })).toBeVisible()
    expect(screen.queryByRole('region')).toBeNull()
    expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '')).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
    const before = calls()
    server.answers(getEngagementOverview, () => whole)
    await user.click(retry(ofOverview))
    expect((await part('Recent activity')).getByRole('link', { name: 'Amara shared Rates.xlsx' })).toBeVisible()
    expect(screen.queryByText(ofOverview)).toBeNull()
    expect(calls()).toEqual({ header: before.header, overview: before.overview + 1 })
  })

  test('keeps the tabs and all sections when the header fails', async () => {
    failHeader()
    const { user } = open()
    expect(await screen.findByText(ofHeader)).toBeVisible()
    expect((await part('Recent activity')).getByRole('link', { name: 'Amara shared Rates.xlsx' })).toBeVisible()
    expect((await part('Your Team')).getByText('Amara Okafor')).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'This engagement' })).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
    const before = calls()
    server.answers(getEngagement, () => engagement({ title: 'Atlas' }))
    await user.click(retry(ofHeader))
    expect(await screen.findByRole('heading', { name: 'Atlas', level: 1 })).toBeVisible()
    expect(screen.queryByText(ofHeader)).toBeNull()
    expect(calls()).toEqual({ header: before.header + 1, overview: before.overview })
  })
})
