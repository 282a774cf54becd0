import type { ListedAbsence } from '@portal/domain/absences/listed-absence'
import { listChanges, listLeavingAndAway, listTodos, markTodo } from '@portal/domain/overview/contract'
import { words } from '@portal/domain/overview/words'
import { getWorkOrderRecord } from '@portal/domain/records/work-order-contract'
import { listRequests } from '@portal/domain/requests/contract'
import { OpenExtension } from '@portal/domain/requests/request'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { change, changesSince, todo, todoList } from '../../testing/overview.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { orderRecord } from '../../testing/work-orders.tsx'

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-18T09:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
  server = fakeServer()
  server.answers(listChanges, () => changesSince('2026-06-10', []))
  server.answers(listLeavingAndAway, () => ({ leaving: [], absences: [], engagements: [] }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const file = todo({
  id: 'file:2',
  kind: 'file',
  words: words`${'Plan.docx'} expires in 2 days`,
  by: '2026-06-20',
  action: 'Open',
  path: '/engagements/p1/files',
})
const open = (at = '/overview') => renderPortal({ at, as: stakeholder(), server })
const rows = async (label = 'To-dos') =>
  within(await screen.findByRole(['To-dos', 'Snoozed'].includes(label) ? 'group' : 'list', { name: label }))

describe('the overview', () => {
  test('lists to-dos with engagement, age or due date and action; the navigation counts them', async () => {
    server.answers(listTodos, () => todoList([file, todo()]))
    open()
    expect(await screen.findByRole('heading', { name: '2 things to do' })).toBeVisible()
    const list = await rows()
    const names = list.getAllByRole('link', { name: 'Atlas' })
    expect(names.map((name) => name.getAttribute('href'))).toEqual(['/engagements/p1', '/engagements/p1'])
    expect(list.getByText('by 20 Jun')).toBeVisible()
    expect(list.getByText('3 days ago')).toBeVisible()
    expect(list.getByRole('button', { name: 'Open: Plan.docx expires in 2 days' })).toBeVisible()
    expect(list.getByRole('button', { name: 'Decide: Amara Okafor proposed Sofia Lindgren' })).toBeVisible()
    const rail = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(rail.getByRole('link', { name: /^Overview.*2 things to do$/ })).toHaveAttribute('aria-current', 'page')
  })

  test('snoozes and unsnoozes a to-do', async () => {
    server.answers(listTodos, () => todoList([file, todo()]))
    server.answers(markTodo, ({ body }) =>
      (body as { mark: string }).mark === 'snooze' ? todoList([todo()], [file]) : todoList([file, todo()]),
    )
    const { user } = open()
    const list = await rows()
    await user.click(list.getByRole('button', { name: 'Snooze for a week: Plan.docx expires in 2 days' }))
    expect(await screen.findByRole('heading', { name: '1 thing to do' })).toBeVisible()
    expect(server.received(markTodo)[0]?.body).toEqual({ todo: 'file:2', mark: 'snooze' })
    await user.click(screen.getByRole('button', { name: '1 snoozed' }))
    await user.click((await rows('Snoozed')).getByRole('button', { name: 'Unsnooze' }))
    expect(await screen.findByRole('heading', { name: '2 things to do' })).toBeVisible()
  })

  test('takes a snooze back with Undo, and moves the focus to the next row and then to the heading', async () => {
    server.answers(listTodos, () => todoList([file, todo()]))
    let todos = [file, todo()]
    server.answers(markTodo, ({ body }) => {
      const { todo, mark } = body as { todo: string; mark: string }
      todos = mark === 'snooze' ? todos.filter(({ id }) => id !== todo) : [file, ...todos]
      return todoList(todos)
    })
    const { user } = open()
    await user.click((await rows()).getByRole('button', { name: /^Snooze for a week: Plan/ }))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Decide: / })).toHaveFocus())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(server.received(markTodo).at(-1)?.body).toEqual({ todo: 'file:2', mark: 'unsnooze' })
    expect(await screen.findByRole('heading', { name: '2 things to do' })).toBeVisible()
    todos = [todo()]
    await user.click((await rows()).getByRole('button', { name: /^Snooze for a week: Amara/ }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Nothing to do right now.' })).toHaveFocus())
  })

  test('counts several new files of an engagement as one row that leads to its files', async () => {
    server.answers(listTodos, () => todoList([file, todo(), { ...file, id: 'file:3' }]))
    server.answers(markTodo, () => todoList([todo()]))
    const { user } = open()
    expect(await screen.findByRole('heading', { name: '2 things to do' })).toBeVisible()
    const list = await rows()
    expect(list.getByRole('link', { name: 'View files: 2 new files' })).toHaveAttribute('href', '/engagements/p1/files')
    await user.click(list.getByRole('button', { name: 'Snooze for a week: 2 new files' }))
    await waitFor(() => expect(server.received(markTodo)[0]?.body).toEqual({ todo: 'file:of-p1', mark: 'snooze' }))
  })

  test('shows the eight most urgent of more to-dos at first', async () => {
    server.answers(listTodos, () =>
      todoList(Array.from({ length: 11 }, (_, index) => todo({ id: `proposal:${index}` }))),
    )
    const { user } = open()
    expect((await rows()).getAllByRole('button', { name: /^Decide/ })).toHaveLength(8)
    await user.click(screen.getByRole('button', { name: 'Show 3 more' }))
    expect((await rows()).getAllByRole('button', { name: /^Decide/ })).toHaveLength(11)
    expect(screen.getByRole('button', { name: 'Show fewer' })).toHaveFocus()
  })

  test('says by how many days a to-do is overdue', async () => {
    server.answers(listTodos, () => todoList([todo({ by: '2026-06-15' })]))
    open()
    expect((await rows()).getByText('3 days overdue')).toBeVisible()
  })

  test.each([
    ['2026-06-18', 'due today', 'today'],
    ['2026-06-25', 'by 25 Jun', 'soon'],
    ['2026-06-26', 'by 26 Jun', null],
  ])('lets the due date %s stand out only within a week', async (by, text, due) => {
    server.answers(listTodos, () => todoList([todo({ by })]))
    open()
    const when = (await rows()).getByText(text)
    expect(when.getAttribute('data-due')).toBe(due)
  })

  test('says when there is nothing to do', async () => {
    server.answers(listTodos, () => todoList([]))
    open()
    expect(await screen.findByRole('heading', { name: 'Nothing to do right now.' })).toBeVisible()
    expect(screen.queryByRole('group', { name: 'To-dos' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Overview' })).toBeTruthy()
  })

  test('opens the dialog of a request in place, and says when it is no longer open', async () => {
    const extensionTodo = todo({
      id: 'extension-asked:e1',
      kind: 'extension-asked',
      action: 'Answer',
      path: '/requests?answer=e1',
    })
    server.answers(listTodos, () => todoList([extensionTodo]))
    const request = {
      id: 'e1',
      state: 'open' as const,
      requested_by: 'Ruth Castellano',
      requested_on: '2026-06-09',
      message: 'Two more months',
      proposed_end_date: null,
      answered_by: null,
      answered_on: null,
      note: null,
      is_own: false,
    }
    const engagement = { id: 'p1', title: 'Atlas', client_name: 'Halden & Moore Bank' }
    const order = sample(OpenExtension.shape.order, { id: 'w1', reference: 'WO-2047', end_date: '2026-12-31' })
    const open_request = { kind: 'extension' as const, id: 'e1', engagement, since: '2026-06-09', order, request }
    const none = { open: [], open_total: 0, decided: [], engagements: [] }
    server.answers(listRequests, () => ({ ...none, open: [{ ...open_request, may_answer: true }], open_total: 1 }))
    server.answers(getWorkOrderRecord, () => orderRecord({ reference: 'WO-2047' }))
    const { user } = renderPortal({ at: '/overview', as: staff({ job_title: 'Delivery Lead' }), server })
    await user.click((await rows()).getByRole('button', { name: /^Answer: / }))
    const dialog = await screen.findByRole('dialog', { name: 'Answer the request' })
    expect(dialog).toHaveTextContent('WO-2047')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    vi.setSystemTime(new Date('2026-06-18T09:10:00Z'))
    server.answers(listRequests, () => none)
    await user.click((await rows()).getByRole('button', { name: /^Answer: / }))
    expect(await screen.findByText('This request is no longer open.')).toBeVisible()
  })

  test('marks an answer as seen when its link is followed', async () => {
    const answer = todo({
      id: 'extension-answered:3',
      kind: 'extension-answered',
      action: 'View',
      path: '/work-orders',
    })
    server.answers(listTodos, () => todoList([answer]))
    server.answers(markTodo, () => todoList([]))
    const { user } = open()
    await user.click((await rows()).getByRole('link', { name: /^View/ }))
    await waitFor(() =>
      expect(server.received(markTodo).map(({ body }) => body)).toEqual([
        { todo: 'extension-answered:3', mark: 'seen' },
      ]),
    )
  })
})

describe('people who leave or are away', () => {
  const leaving = (employee_id: string, day: string, engagement_id = 'p1') => ({
    engagement_id,
    employee_id,
    name: `Person ${employee_id}`,
    photo_id: null,
    role: 'QA Engineer',
    day,
  })
  const away = (employee_id: string, start_date: string, end_date: string): ListedAbsence => ({
    id: `${employee_id} ${start_date}`,
    employee_id,
    name: `Person ${employee_id}`,
    photo_id: null,
    start_date,
    end_date,
    engagement_ids: ['p1', 'p2'],
  })
  const engagements = [
    { id: 'p1', title: 'Atlas', client_name: 'Halden & Moore Bank' },
    { id: 'p2', title: 'Borealis', client_name: 'Halden & Moore Bank' },
  ]
  beforeEach(() => server.answers(listTodos, () => todoList([])))

  test('are one list in the order of the days, with engagements, event and profile link', async () => {
    server.answers(listLeavingAndAway, () => ({
      leaving: [leaving('a', '2026-06-30', 'p2'), leaving('b', '2026-07-31')],
      absences: [away('c', '2026-06-15', '2026-06-26'), away('a', '2026-07-13', '2026-07-13')],
      engagements,
    }))
    open()
    expect(await screen.findByRole('heading', { name: 'People' })).toBeVisible()
    const list = await rows('People who leave or are away')
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'TodayPerson caway until 26 JunAtlas, Borealis',
      '30 JunPerson aleavesQA Engineer · Borealis',
      '13 JulPerson aawayAtlas',
      '31 JulPerson bleavesQA Engineer · Atlas',
    ])
    const links = list.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links.slice(0, 2)).toEqual(['/engagements/p1/employees/c', '/engagements/p2/employees/a'])
    expect(screen.getByText(/^Who leaves by 31 Jul 2026, and who is away/)).toBeVisible()
  })

  test('are one entry if they leave an engagement on the same day', async () => {
    const people = [leaving('a', '2026-07-10'), leaving('b', '2026-07-10'), leaving('c', '2026-07-10', 'p2')]
    server.answers(listLeavingAndAway, () => ({ leaving: people, absences: [], engagements }))
    open()
    const list = await rows('People who leave or are away')
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '10 Jul2 peopleleavePerson a, Person b · Atlas',
      '10 JulPerson cleavesQA Engineer · Borealis',
    ])
    expect(list.getByRole('link', { name: 'Person b' })).toHaveAttribute('href', '/engagements/p1/employees/b')
  })

  test('are limited to ten until "Show 2 more" is clicked', async () => {
    const people = Array.from({ length: 12 }, (_, index) => leaving(`${index}`, `2026-07-${10 + index}`))
    server.answers(listLeavingAndAway, () => ({ leaving: people, absences: [], engagements }))
    const { user } = open()
    const list = await rows('People who leave or are away')
    expect(list.getAllByRole('listitem')).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Show 2 more' }))
    expect(list.getAllByRole('listitem')).toHaveLength(12)
  })

  test('are not mentioned when there are none', async () => {
    open()
    await screen.findByText('No changes since 10 Jun 2026.')
    expect(screen.queryByRole('heading', { name: 'People' })).toBeNull()
  })
})

const moved = change({
  kind: 'dates-moved',
  words: words`${'WO-1'} ends 9 Apr 2027, was 7 Feb 2027`,
  path: '/engagements/p1/work-orders?wo=1',
  difference: { text: '61 days later', is_worse: false, score: null },
})
const scored = change({
  kind: 'audit',
  words: words`${'Delivery health'} 75%, was 88%`,
  day: '2026-06-18',
  path: '/engagements/p1/audits/1',
  difference: { text: '13 points lower', is_worse: true, score: null },
})

describe('recent changes', () => {
  const show = async (user: UserEvent, option: string) => {
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), option)
  }

  test('are one line per engagement with the newest one, newest first, which expands to all', async () => {
    const note = change({ kind: 'release-note', engagement_id: null, words: words`What’s new`, path: '/release-notes' })
    server.answers(listTodos, () => todoList([]))
    server.answers(listChanges, () => changesSince('2026-06-10', [scored, note, moved]))
    const { user } = open()
    expect(await screen.findByRole('heading', { name: 'Recent changes since 10 Jun 2026' })).toBeVisible()
    const groups = within(screen.getByRole('list', { name: 'Recent changes' })).getAllByRole('heading')
    expect(groups.map(({ textContent }) => textContent)).toEqual(['Atlas', 'Client Portal'])
    const list = await rows('Recent changes')
    expect(list.getByRole('link', { name: 'What’s new' })).toBeVisible()
    expect(list.queryByText('61 days later')).toBeNull()
    const leading = 'Atlas: Today Delivery health 75%, was 88% and 1 more'
    const line = list.getByRole('button', { name: leading, expanded: false })
    await user.click(line)
    expect(line).toHaveAttribute('aria-expanded', 'true')
    expect(line).toHaveAccessibleName('Atlas: 2 changes')
    expect(list.getByRole('link', { name: 'WO-1 ends 9 Apr 2027, was 7 Feb 2027' })).toHaveAttribute('href', moved.path)
    expect(list.getByText('61 days later')).toBeVisible()
    expect(list.getByText('13 points lower')).toHaveClass('tone-warning')
    expect(list.getByText('Today')).toBeVisible()
    expect(screen.getByText('These are all changes since 10 Jun 2026.')).toBeVisible()
    await user.click(line)
    expect(list.queryByText('61 days later')).toBeNull()
  })

  test('come before the people who leave', async () => {
    server.answers(listTodos, () => todoList([]))
    const person = { employee_id: 'a', name: 'Jonas', photo_id: null, role: 'QA Engineer', day: '2026-06-30' }
    server.answers(listLeavingAndAway, () => ({
      leaving: [{ engagement_id: 'p1', ...person }],
      absences: [],
      engagements: [],
    }))
    open()
    await screen.findByRole('heading', { name: 'People' })
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.trim())
    expect(headings).toEqual(['Nothing to do right now.', 'Recent changes since 10 Jun 2026', 'People'])
  })

  test('can be limited to one kind, which the address keeps, and shown in full again', async () => {
    server.answers(listTodos, () => todoList([]))
    server.answers(listChanges, () => changesSince('2026-06-10', [scored, moved]))
    const { user } = open()
    await show(user, 'Audits (1)')
    expect(window.location.search).toBe('?shown=audits')
    expect((await rows('Recent changes')).queryByText(/WO-1/)).toBeNull()
    expect((await rows('Recent changes')).getByText('Delivery health')).toBeVisible()
    expect(screen.getByText('These are all changes of this kind since 10 Jun 2026.')).toBeVisible()
    await show(user, 'All changes')
    await user.click((await rows('Recent changes')).getByRole('button', { name: /^Atlas: / }))
    expect((await rows('Recent changes')).getByText('WO-1')).toBeVisible()
  })

  test('can start from another day, which the address keeps', async () => {
    server.answers(listTodos, () => todoList([]))
    server.answers(listChanges, ({ query }) => changesSince(query.since === '7-days' ? '2026-06-11' : '2026-05-02', []))
    const { user } = open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Since' }), '7 days ago')
    expect(await screen.findByRole('heading', { name: 'Recent changes since 11 Jun 2026' })).toBeVisible()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Since' }), 'Another day')
    const day = await screen.findByRole('textbox', { name: 'Day' })
    await user.type(day, '19 Jun 2026')
    await user.tab()
    expect(await screen.findByText('Choose 18 Jun 2026 or earlier')).toBeVisible()
    await user.clear(day)
    await user.type(day, '2 May 2026')
    expect(await screen.findByRole('heading', { name: 'Recent changes since 2 May 2026' })).toBeVisible()
    expect(window.location.search).toBe('?since=2026-05-02')
    expect(server.received(listChanges).at(-1)?.query.since).toBe('2026-05-02')
  })

  test('are limited to eight per engagement, and an address can focus one engagement', async () => {
    server.answers(listTodos, () => todoList([]))
    const many = Array.from({ length: 20 }, () => change())
    server.answers(listChanges, () => changesSince('2026-06-10', many))
    const arrived = vi.fn()
    Object.assign(Element.prototype, { scrollIntoView: arrived })
    const { user } = open('/overview#p1')
    const list = await rows('Recent changes')
    expect(list.getAllByText('Plan.docx')).toHaveLength(8)
    await waitFor(() => expect(list.getByRole('heading', { name: 'Atlas' })).toHaveFocus())
    await user.click(list.getByRole('button', { name: 'Show 12 more' }))
    expect(list.getAllByText('Plan.docx')).toHaveLength(20)
  })

  test('say when this is the first visit, and when nothing changed', async () => {
    server.answers(listTodos, () => todoList([]))
    server.answers(listChanges, () => changesSince('2026-05-19', [], { first_visit: true }))
    open()
    expect(await screen.findByText('This is your first visit. Here are the changes of the last 30 days.')).toBeVisible()
    expect(screen.getByText('No changes since 19 May 2026.')).toBeVisible()
  })
})

describe('an overview with failing calls', () => {
  const parts = [
    { call: listTodos, heading: 'To do', sentence: 'We could not load your to-dos.' },
    { call: listLeavingAndAway, heading: 'People', sentence: 'We could not load who leaves or is away.' },
    { call: listChanges, heading: 'Recent changes', sentence: 'We could not load recent changes.' },
  ]
  const loaded = ['1 thing to do', 'People', 'Recent changes since 10 Jun 2026']
  const person = { employee_id: 'a', name: 'Jonas', photo_id: null, role: 'QA Engineer', day: '2026-06-30' }
  const answerAll = () => {
    server.answers(listTodos, () => todoList([todo()]))
    server.answers(listLeavingAndAway, () => ({
      leaving: [{ engagement_id: 'p1', ...person }],
      absences: [],
      engagements: [],
    }))
    server.answers(listChanges, () => changesSince('2026-06-10', [moved]))
  }
  const counts = () => parts.map(({ call }) => server.received(call).length)
  const retry = (sentence: string) => screen.getByRole('button', { name: 'Retry', description: sentence })

  test.each(parts)('keeps the other sections when one fails: $heading', async ({ call, heading, sentence }) => {
    const failed = parts.findIndex((one) => one.call === call)
    answerAll()
    server.answers(call, () => refuse(422, 'no'))
    const { user } = open()
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('heading', { name: heading })).toBeVisible()
    for (const other of loaded.filter((_, index) => index !== failed))
      expect(await screen.findByRole('heading', { name: other })).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
    const before = counts()
    answerAll()
    await user.click(retry(sentence))
    expect(await screen.findByRole('heading', { name: loaded[failed] ?? '' })).toBeVisible()
    expect(counts()).toEqual(before.map((count, index) => (index === failed ? count + 1 : count)))
  })

  test('shows one error with one Retry when all calls fail', async () => {
    for (const { call } of parts) server.answers(call, () => refuse(422, 'no'))
    const { user } = open()
    const sentence = 'We could not load this page.'
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
    answerAll()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    for (const heading of loaded) expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
