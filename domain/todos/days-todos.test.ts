import { describe, expect, test } from 'vitest'
import { oneDay } from '../days/run-out.ts'
import { plainText } from '../overview/words.ts'
import { noRunOut } from '../testing/work-orders.ts'
import type { Facts } from './all-todos.ts'
import type { TodoKind } from './todo.ts'
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
const lead: Person = { ...customer, is_stakeholder: false, project_ids: [], job_title: 'Delivery Lead' }
const base = { id: 'x', engagement_id: 'p1', asked: false }
const ending: Facts['order-ending'] = { ...base, reference: 'WO-2038', end_date: '2026-12-11' }
const days: Facts['days-left'] = {
  ...base,
  reference: 'WO-2041',
  start_date: '2026-01-05',
  end_date: '2026-12-31',
  budget_days: 40,
  used_days: 20,
  ...oneDay('2026-12-11'),
  days_left_at_end: null,
  is_lead: true,
  noticed_on: '2026-11-20',
}
const todoList = (person: Person, change: Partial<Facts['days-left']> = {}) =>
  todosFor(person, { 'days-left': [{ ...days, ...change }] }, today)
const waits = (person: Person, change: Partial<Facts['days-left']> = {}): boolean => todoList(person, change).length > 0

test('of kind days-left lets Advanced stakeholders request an extension, and leads view the order', () => {
  const advanced: Person = { ...customer, access_level: 1 }
  const [todo] = todoList(advanced)
  expect(todo && plainText(todo.words)).toBe(
    'The days of WO-2041 run out on 11 Dec 2026, 20 days before the work order ends',
  )
  expect(todo).toMatchObject({
    since: '2026-11-20',
    by: '2026-12-11',
    path: '/engagements/p1/work-orders?wo=x',
    action: 'Request extension',
  })
  expect(todoList(lead)[0]?.action).toBe('View work order')
  expect(waits(customer)).toBe(false)
  expect(waits(lead, { is_lead: false })).toBe(false)
})

describe('a work order that ends soon and whose days run out', () => {
  const kindsOf = (change: Partial<Facts['days-left']>) => {
    const facts = { 'order-ending': [ending], 'days-left': [{ ...days, ...change }] }
    return todosFor(lead, facts, today).map(({ kind }) => kind)
  }
  // The work order ends on 11 December.
  test.each<[string, Partial<Facts['days-left']>, TodoKind[]]>([
    ['the days if they run out first', { ...oneDay('2026-12-10') }, ['days-left']],
    ['the days if all are used', { used_days: 40, ...noRunOut }, ['days-left']],
    [
      'the days if they can run out first',
      { runs_out_on: '2026-12-20', runs_out_earliest: '2026-12-10', runs_out_latest: '2026-12-30' },
      ['days-left'],
    ],
    [
      'its end if the days can last until then',
      { used_days: 10, ...oneDay('2026-12-10'), runs_out_latest: '2026-12-31' },
      ['order-ending'],
    ],
    ['its end if both are on the same day', { ...oneDay('2026-12-11') }, ['order-ending']],
    ['its end if it comes first', { ...oneDay('2026-12-12') }, ['order-ending']],
    ['each if they are two work orders', { id: 'y' }, ['days-left', 'order-ending']],
  ])('shows %s', (_, change, kinds) => expect(kindsOf(change).toSorted()).toEqual(kinds))

  test('shows its end while the days are snoozed', () => {
    const facts = { 'order-ending': [ending], 'days-left': [days] }
    const todos = todosFor(lead, facts, today, (id) => id.startsWith('days-left'))
    expect(todos.map(({ kind }) => kind).toSorted()).toEqual(['days-left', 'order-ending'])
  })
})

describe('a forecast that is a range', () => {
  const range = { runs_out_on: '2026-12-11', runs_out_earliest: '2026-12-01', runs_out_latest: '2026-12-24' }
  const dated = (change: Partial<Facts['days-left']>) =>
    datedFor(lead, { 'days-left': [{ ...days, ...change }] }, today).map(({ day, words }) => [day, plainText(words)])

  test('is a to-do due on its first day, and in calendars on that day', () => {
    expect(todoList(lead, range)[0]?.by).toBe('2026-12-01')
    expect(dated(range)).toEqual([['2026-12-01', 'Forecast: the days of WO-2041 run out around mid-December']])
  })

  test('is neither if the days can last until the end', () => {
    const untilEnd = { ...range, runs_out_latest: '2026-12-31' }
    expect(waits(lead, untilEnd)).toBe(false)
    expect(dated(untilEnd)).toEqual([])
    // If 80% are used, it is a to-do, but the calendar knows no day.
    expect(waits(lead, { ...untilEnd, used_days: 34 })).toBe(true)
    expect(dated({ ...untilEnd, used_days: 34 })).toEqual([])
  })
})
