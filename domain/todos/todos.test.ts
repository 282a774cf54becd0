import { describe, expect, test } from 'vitest'
import { oneDay } from '../days/run-out.ts'
import { namesInWords, plainText, words } from '../overview/words.ts'
import { noRunOut } from '../testing/work-orders.ts'
import type { Facts } from './all-todos.ts'
import type { TodoKind } from './todo.ts'
import { classOf, todoGroups } from './todo-order.ts'
import type { Person } from './todo-rule.ts'
import { datedFor, todosFor } from './todos.ts'

const today = '2026-11-21'
const customer: Person = {
  is_stakeholder: true,
  project_ids: ['p1'],
  job_title: null,
  is_superuser: false,
  access_level: 2,
}
const staff: Person = { ...customer, is_stakeholder: false, project_ids: [], job_title: 'Consultant' }
const lead: Person = { ...staff, job_title: 'Delivery Lead' }
/** The record of the engagement names this person as its delivery lead. */
const named: Person = { ...staff, employee_id: 'E002' }
const superuser: Person = { ...staff, is_superuser: true }

const leads = { project_lead_id: 'E002', client_partner_id: null, portfolio_director_id: null }
const base = { id: 'x', engagement_id: 'p1' }
const line = {
  ...base,
  role: 'Delivery Lead',
  quantity: 2,
  accepted: 1,
  proposed: 0,
  needed_on: '2026-12-01',
}
const samples: Facts = {
  proposal: {
    ...base,
    person: 'Sofia Lindgren',
    role: 'Software developer',
    proposed_by: 'Amara Okafor',
    proposed_on: '2026-11-18',
    needed_on: '2026-12-01',
  },
  'feedback-asked': { ...base, asked_by: 'Jerome Baptiste', asked_on: '2026-11-13', answered: false },
  'extension-answered': {
    ...base,
    reference: 'WO-2041',
    order_id: 'w',
    accepted: true,
    answered_by: 'Amara Okafor',
    answered_on: '2026-11-20',
    seen: false,
  },
  file: {
    ...base,
    file_name: 'Plan.docx',
    uploaded_by: 'Amara Okafor',
    is_own: false,
    added_on: '2026-05-01',
    expire_on: '2026-11-26',
    opened: false,
  },
  'order-ending': { ...base, reference: 'WO-2038 Customer journeys', end_date: '2026-12-11', asked: false },
  'days-left': {
    ...base,
    reference: 'WO-2041',
    start_date: '2026-01-05',
    end_date: '2026-12-31',
    budget_days: 40,
    used_days: 34,
    ...oneDay('2026-12-11'),
    days_left_at_end: null,
    asked: false,
    is_lead: true,
    noticed_on: '2026-11-20',
  },
  audit: {
    ...base,
    title: 'Delivery health',
    type: 2,
    score: 75,
    score_before: 88,
    created_on: '2026-11-15',
    seen: false,
  },
  'extension-asked': {
    ...base,
    reference: 'WO-2047',
    requested_by: 'Ruth Castellano',
    requested_on: '2026-11-17',
    end_date: '2026-12-31',
    ...leads,
  },
  'line-without-proposal': {
    ...line,
    requested_by: 'Helen Marsh',
    requested_on: '2026-11-12',
    quantity: 1,
    accepted: 0,
  },
  'proposal-declined': {
    ...line,
    person: 'Arjun Mehta',
    note: 'More years, please.',
    declined_by: 'Helen Marsh',
    declined_on: '2026-11-17',
  },
  'move-end': {
    ...base,
    ...leads,
    order_id: 'w',
    reference: 'WO-2005 Core services',
    end_date: '2026-12-31',
    answered_on: '2026-11-20',
  },
  'add-person': {
    ...base,
    ...leads,
    person: 'Sofia Lindgren',
    needed_on: '2026-12-01',
    accepted_on: '2026-11-20',
    order_id: 'w',
  },
  'low-score': { ...base, name: 'Naomi Vaughan', score: 6, given_on: '2026-11-15', replied: false },
  'feedback-missing': { ...base, name: 'Hamish Lindholm', asked_on: '2026-11-14', answered: false },
  'own-file': { ...base, file_name: 'Validation plan.docx', expire_on: '2026-11-27' },
  'people-leaving': { ...base, name: 'Dmitri Volkov', last_day: '2026-12-11' },
  'bug-report': { id: 'b', number: 1042, reported_by: 'Helen Marsh', reported_on: '2026-11-20' },
  'failed-mail': { id: 'failed', failed: 2, failed_on: '2026-11-20' },
}

const todoList = <Kind extends TodoKind>(kind: Kind, person: Person, change: Partial<Facts[Kind]> = {}) =>
  todosFor(person, { [kind]: [{ ...samples[kind], ...change }] }, today)
const waits = <Kind extends TodoKind>(kind: Kind, person: Person, change: Partial<Facts[Kind]> = {}): boolean =>
  todoList(kind, person, change).length === 1

/** For whom each kind is a to-do, and for whom not. Work orders that end are for all. */
const people: Readonly<Record<TodoKind, readonly [Person, Person?]>> = {
  proposal: [customer, staff],
  'feedback-asked': [customer, lead],
  'extension-answered': [customer, lead],
  file: [customer, staff],
  'order-ending': [customer],
  'days-left': [lead, customer],
  audit: [customer, lead],
  'extension-asked': [lead, staff],
  'line-without-proposal': [staff, customer],
  'proposal-declined': [staff, customer],
  'move-end': [named, lead],
  'add-person': [named, lead],
  'low-score': [lead, staff],
  'feedback-missing': [lead, staff],
  'own-file': [staff, customer],
  'people-leaving': [lead, staff],
  'bug-report': [superuser, lead],
  'failed-mail': [superuser, lead],
}
const allKinds = Object.keys(people) as TodoKind[]
const expectedTodos = `
proposal: Amara Okafor proposed Sofia Lindgren as Software developer
  Decide from 2026-11-18 by 2026-12-01, Decide at /engagements/p1/request-team?ask=decide-x
feedback-asked: Jerome Baptiste asked you for feedback
  New from 2026-11-13, Provide Feedback at /feedback/p1
extension-answered: Amara Okafor accepted your request to extend WO-2041
  New from 2026-11-20, View work order at /engagements/p1/work-orders?wo=w
file: New file: Plan.docx (expires in 5 days)
  Due from 2026-05-01 by 2026-11-26, Open at /engagements/p1/files
order-ending: WO-2038 Customer journeys ends in 20 days. No extension requested
  Due from 2026-11-11 by 2026-12-11, Request extension at /engagements/p1/work-orders?wo=x
days-left: The days of WO-2041 run out on 11 Dec 2026, 20 days before the work order ends
  Due from 2026-11-20 by 2026-12-11, View work order at /engagements/p1/work-orders?wo=x
audit: New audit Delivery health: 75%, 13 points lower
  New from 2026-11-15, View audit at /engagements/p1/audits/x
extension-asked: Ruth Castellano requested an extension of WO-2047
  Decide from 2026-11-17 by 2026-11-24, Answer at /requests?answer=x
line-without-proposal: Helen Marsh asked for 1 × Delivery Lead. No one proposed yet
  Decide from 2026-11-12 by 2026-12-01, Propose at /requests?answer=x
proposal-declined: Helen Marsh declined Arjun Mehta: “More years, please.”
  Decide from 2026-11-17 by 2026-12-01, Propose at /requests?answer=x
move-end: Move the end of WO-2005 Core services
  Due from 2026-11-20 by 2026-12-31, Edit work order at /engagements/p1/work-orders/w/edit
add-person: Add Sofia Lindgren to a work order
  Due from 2026-11-20 by 2026-12-01, Add at /engagements/p1/work-orders/w/edit?proposal=x
low-score: Naomi Vaughan gave 6 out of 10 for recommending us. No reply yet
  New from 2026-11-15, Reply at /view-feedback/p1
feedback-missing: Hamish Lindholm was asked for feedback but has not answered yet
  New from 2026-11-14, View feedback at /view-feedback/p1
own-file: Your file Validation plan.docx expires in 6 days
  Due from 2026-11-20 by 2026-11-27, Open at /engagements/p1/files
people-leaving: Dmitri Volkov leaves in December
  Due from 2026-11-01 by 2026-12-11, View team at /engagements/p1/team?view=implementation
bug-report: Helen Marsh reported BUG-1042. No reply yet
  New from 2026-11-20, Reply at /admin/bug-reports
failed-mail: 2 emails could not be delivered
  New from 2026-11-20, View emails at /admin`

describe('the to-do for one person', () => {
  test('has its text, class, dates, action and path', () => {
    const listed = allKinds.flatMap((kind) =>
      todoList(kind, people[kind][0]).map((todo) => {
        const dates = `from ${todo.since}${todo.by ? ` by ${todo.by}` : ''}`
        const text = `${todo.kind}: ${plainText(todo.words)}`
        return `\n${text}\n  ${classOf(todo)} ${dates}, ${todo.action} at ${todo.path}`
      }),
    )
    expect(listed.join('')).toBe(expectedTodos)
  })

  const notTheirs = allKinds.map((kind) => [kind, people[kind][1]] as const)
  test.each(notTheirs.filter(([, other]) => other !== undefined))(
    'of kind %s is not for others',
    (kind, other = lead) => expect(waits(kind, other)).toBe(false),
  )

  test('of kind order-ending lets customers request an extension and staff view it', () => {
    expect(todoList('order-ending', staff)[0]?.action).toBe('View work order')
  })
})

test('a work order on its last day ends "today"', () => {
  const [todo] = todoList('order-ending', customer, { end_date: today })
  expect(todo && plainText(todo.words)).toBe('WO-2038 Customer journeys ends today. No extension requested')
})

describe('situations without a to-do', () => {
  test.each([
    ['requested feedback that was given', waits('feedback-asked', customer, { answered: true })],
    ['an extension answer that was seen', waits('extension-answered', customer, { seen: true })],
    ['an extension answer from 31 days ago', waits('extension-answered', customer, { answered_on: '2026-10-21' })],
    ['a file they shared themselves', waits('file', customer, { is_own: true })],
    ['a file that was opened', waits('file', customer, { opened: true })],
    ['an old file that expires in 8 days', waits('file', customer, { expire_on: '2026-11-29' })],
    ['an expired file', waits('file', customer, { expire_on: '2026-11-20', added_on: '2026-11-19' })],
    ['a file shared 31 days ago', waits('file', customer, { expire_on: null, added_on: '2026-10-21' })],
    ['a work order with 32 days left', waits('order-ending', customer, { end_date: '2026-12-22' })],
    ['a work order that has ended', waits('order-ending', customer, { end_date: '2026-11-20' })],
    ['a work order with a requested extension', waits('order-ending', customer, { asked: true })],
    ['few days left with a requested extension', waits('days-left', lead, { asked: true })],
    ['a raised budget', waits('days-left', lead, { budget_days: 90, ...noRunOut })],
    ['few days left of a work order that has ended', waits('days-left', lead, { end_date: '2026-11-20' })],
    ['an audit that was seen', waits('audit', customer, { seen: true })],
    ['an audit from 31 days ago', waits('audit', customer, { created_on: '2026-10-21' })],
    ['a request line that is filled', waits('line-without-proposal', staff, { accepted: 1 })],
    ['a declined proposal followed by a new one', waits('proposal-declined', staff, { proposed: 1 })],
    ['a person to add 61 days after the start', waits('add-person', named, { needed_on: '2026-09-21' })],
    ['a score of 7', waits('low-score', lead, { score: 7 })],
    ['a low score with a reply', waits('low-score', lead, { replied: true })],
    ['a low score from 90 days ago', waits('low-score', lead, { given_on: '2026-08-23' })],
    ['feedback requested 6 days ago', waits('feedback-missing', lead, { asked_on: '2026-11-15' })],
    ['requested feedback that arrived', waits('feedback-missing', lead, { answered: true })],
    ['their own file with 8 days left', waits('own-file', staff, { expire_on: '2026-11-29' })],
    ['a person who leaves this month', waits('people-leaving', lead, { last_day: '2026-11-30' })],
    ['a person who leaves the month after next', waits('people-leaving', lead, { last_day: '2027-01-01' })],
    ['no failed emails', waits('failed-mail', superuser, { failed: 0 })],
    ['an email that failed 31 days ago', waits('failed-mail', superuser, { failed_on: '2026-10-21' })],
  ])('there is no to-do: %s', (_, found) => expect(found).toBe(false))
})

describe('situations with a to-do', () => {
  test.each([
    ['an extension answer from 30 days ago', waits('extension-answered', customer, { answered_on: '2026-10-22' })],
    ['an old file that expires in 7 days', waits('file', customer, { expire_on: '2026-11-28' })],
    ['a file on its last day', waits('file', customer, { expire_on: today })],
    ['a file shared 30 days ago', waits('file', customer, { expire_on: null, added_on: '2026-10-22' })],
    ['a work order with 31 days left', waits('order-ending', customer, { end_date: '2026-12-21' })],
    ['a work order on its last day', waits('order-ending', customer, { end_date: today })],
    ['an audit from 30 days ago', waits('audit', customer, { created_on: '2026-10-22' })],
    ['a partly filled request line', waits('line-without-proposal', staff, { quantity: 2, accepted: 1 })],
    [
      'a declined proposal while the line needs another one',
      waits('proposal-declined', staff, { quantity: 3, proposed: 1 }),
    ],
    ['a person to add 60 days after the start', waits('add-person', named, { needed_on: '2026-09-22' })],
    ['a score of 0', waits('low-score', lead, { score: 0 })],
    ['a low score from 89 days ago', waits('low-score', lead, { given_on: '2026-08-24' })],
    ['feedback requested 7 days ago', waits('feedback-missing', lead, { asked_on: '2026-11-14' })],
    ['their own file on its last day', waits('own-file', staff, { expire_on: today })],
    ['their own file with 7 days left', waits('own-file', staff, { expire_on: '2026-11-28' })],
    ['a person who leaves on the first day of next month', waits('people-leaving', lead, { last_day: '2026-12-01' })],
    ['a person who leaves on the last day of next month', waits('people-leaving', lead, { last_day: '2026-12-31' })],
    ['an email that failed 30 days ago', waits('failed-mail', superuser, { failed_on: '2026-10-22' })],
    ['a score of 6', waits('low-score', lead, { score: 6 })],
  ])('there is a to-do: %s', (_, found) => expect(found).toBe(true))
})

describe('the to-do list', () => {
  test('puts decisions first, then dated to-dos, then new ones, the oldest first', () => {
    const { 'order-ending': order, 'feedback-asked': asked, proposal, file, audit } = samples
    const lasting = { ...file, id: 'y', expire_on: null, added_on: '2026-11-10' }
    const facts = { file: [lasting, file], audit: [audit], 'feedback-asked': [asked], 'order-ending': [order] }
    expect(todosFor(customer, { ...facts, proposal: [proposal] }, today).map(({ id }) => id)).toEqual([
      'proposal:x',
      'file:x',
      'order-ending:x',
      'file:y',
      'feedback-asked:x',
      'audit:x',
    ])
  })

  test('puts answers to people before what ends by date for staff', () => {
    const { 'extension-asked': asked, 'own-file': file, 'low-score': score, 'people-leaving': leaver } = samples
    const facts = { 'low-score': [score], 'people-leaving': [leaver], 'own-file': [file], 'extension-asked': [asked] }
    expect(todosFor(lead, facts, today).map(({ kind }) => kind)).toEqual([
      'extension-asked',
      'own-file',
      'people-leaving',
      'low-score',
    ])
  })

  test('has heads with the to-dos under each, and none without to-dos', () => {
    const { 'order-ending': order, 'line-without-proposal': asked } = samples
    const facts = { 'order-ending': [{ ...order, end_date: today }], 'line-without-proposal': [asked] }
    const groups = todoGroups(todosFor(staff, facts, today))
    expect(groups.map(({ head, todos }) => [head, todos.map(({ kind }) => kind)])).toEqual([
      ['Decide', ['line-without-proposal']],
      ['Due', ['order-ending']],
    ])
  })

  test('sorts alike to-dos by due date, then by age', () => {
    const { proposal, audit } = samples
    const todos = todosFor(
      customer,
      {
        audit: [audit, { ...audit, id: 'older', created_on: '2026-11-01' }],
        proposal: [proposal, { ...proposal, id: 'sooner', needed_on: '2026-11-25' }],
      },
      today,
    )
    expect(todos.map(({ id }) => id)).toEqual(['proposal:sooner', 'proposal:x', 'audit:older', 'audit:x'])
  })

  test('groups people who leave the same engagement under the earliest last day', () => {
    const leaver = (name: string, last_day: string, engagement_id = 'p1') => ({
      id: name,
      name,
      last_day,
      engagement_id,
    })
    const leavers = [leaver('Tegan', '2026-12-18'), leaver('Dmitri', '2026-12-11'), leaver('Ann', '2026-12-05', 'p2')]
    const todos = todosFor(lead, { 'people-leaving': leavers }, today)
    expect(todos.map((todo) => [plainText(todo.words), todo.by])).toEqual([
      ['Ann leaves in December', '2026-12-05'],
      ['Dmitri and Tegan leave in December', '2026-12-11'],
    ])
    expect(new Set(todos.map(({ id }) => id)).size).toBe(2)
  })

  test('marks inserted values as strong, except plain ones', () => {
    expect(words`${{ plain: 'Ann' }} shared ${'Plan.docx'}, unopened`).toEqual([
      { text: 'Ann shared ', strong: false },
      { text: 'Plan.docx', strong: true },
      { text: ', unopened', strong: false },
    ])
  })

  test.each([
    [['Ann'], 'Ann'],
    [['Ann', 'Ben'], 'Ann and Ben'],
    [['Ann', 'Ben', 'Cal'], 'Ann, Ben and Cal'],
    [['Ann', 'Ben', 'Cal', 'Dan'], 'Ann, Ben and 2 others'],
  ])('lists %j as "%s"', (names, text) => expect(namesInWords(names)).toBe(text))
})

describe('a due date', () => {
  test('of a decision is a week after the proposal if the requested start date was over then', () => {
    const dueOf = (needed_on: string) => todoList('proposal', customer, { needed_on })[0]?.by
    expect([dueOf('2026-11-18'), dueOf('2026-11-19')]).toEqual(['2026-11-25', '2026-11-19'])
    expect(todoList('line-without-proposal', staff, { needed_on: '2026-11-01' })[0]?.by).toBe('2026-11-19')
    expect(todoList('proposal-declined', staff, { needed_on: '2026-11-01' })[0]?.by).toBe('2026-11-24')
  })

  test('of an extension request is a week later, but not after the work order ends', () => {
    expect(todoList('extension-asked', lead, { end_date: '2026-11-22' })[0]?.by).toBe('2026-11-22')
  })

  test('about an extension is for staff whom the record names, too', () => {
    expect(todoList('extension-asked', named)).toHaveLength(1)
    expect(todoList('extension-asked', { ...staff, employee_id: 'E003' })).toEqual([])
  })

  test('about a person to add asks for the work order if there are several, or none', () => {
    expect(todoList('add-person', named, { order_id: null })[0]?.path).toBe('/engagements/p1/work-orders?ask=add-x')
  })

  test('on the same day is counted alike for files and work orders', () => {
    const [file] = todoList('file', customer, { expire_on: '2026-11-27' })
    const [own] = todoList('own-file', staff, { expire_on: '2026-11-27' })
    const [order] = todoList('order-ending', customer, { end_date: '2026-11-27' })
    for (const todo of [file, own, order]) expect(todo && plainText(todo.words)).toContain('in 6 days')
  })
})

describe('a calendar', () => {
  const dated = <Kind extends TodoKind>(kind: Kind, person: Person, change: Partial<Facts[Kind]> = {}) =>
    datedFor(person, { [kind]: [{ ...samples[kind], ...change }] }, today).map(({ id, day, words }) => [
      id,
      day,
      plainText(words),
    ])

  test.each<[TodoKind, Person, string, string]>([
    ['proposal', customer, '2026-12-01', 'Amara Okafor proposed Sofia Lindgren as Software developer'],
    ['file', customer, '2026-11-26', 'Plan.docx expires'],
    ['own-file', staff, '2026-11-27', 'Validation plan.docx expires'],
    ['days-left', lead, '2026-12-11', 'Forecast: the days of WO-2041 run out on 11 Dec 2026'],
    ['extension-asked', lead, '2026-12-31', 'Ruth Castellano requested an extension of WO-2047'],
    ['line-without-proposal', staff, '2026-12-01', 'Helen Marsh asked for 1 × Delivery Lead. No one proposed yet'],
  ])('shows %s on its day', (kind, person, day, said) => {
    expect(dated(kind, person)).toEqual([[`${kind}:x`, day, said]])
  })

  test('shows an overdue to-do today, and omits those that are done or for others', () => {
    expect(dated('proposal', customer, { needed_on: '2026-11-01' })).toEqual([
      ['proposal:x', today, expect.any(String)],
    ])
    expect(dated('proposal', staff)).toEqual([])
    expect(dated('file', customer, { opened: true })).toEqual([])
  })

  test('omits to-dos without a day', () => {
    expect(dated('low-score', lead)).toEqual([])
    expect(dated('file', customer, { expire_on: null, added_on: today })).toEqual([])
    expect(dated('days-left', lead, { used_days: 40, ...noRunOut })).toEqual([])
  })
})
