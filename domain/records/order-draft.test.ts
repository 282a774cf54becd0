import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mergeOrder } from './merge-order.ts'
import { copyOf, draftOf, formOf, isBlank, newRow, type OrderFields, type PersonRow } from './order-draft.ts'
import { orderProblems } from './order-problems.ts'
import { replaceOwnRows, rowsFrom, withMatches, withRate } from './paste-rows.ts'
import { WorkOrderForm } from './work-order-form.ts'
import { workOrderProblems } from './work-order-rules.ts'

const amara = { id: 'E002', name: 'Amara Okafor', photo_id: null }
const choice = (id: string, name: string, last_role: string) => ({
  ...{ id, name, photo_id: null, last_role },
  email: `${id}@provider.example`,
  job_title: 'Consultant',
})
const stored = {
  reference: 'WO-2007 Core services',
  start_date: '2027-03-15',
  end_date: '2027-09-11',
  budget_days: 1540,
  people: [
    {
      id: 'a1',
      person: amara,
      member_role: 'Delivery Lead',
      start_date: '2027-03-15',
      end_date: '2027-04-29',
      price_per_day: 810,
      allocation_percentage: 40,
    },
  ],
}
const draft = draftOf(stored)
const withRow = (differences: Partial<PersonRow>): OrderFields => ({
  ...draft,
  people: draft.people.map((row) => ({ ...row, ...differences })),
})

test('days of people that are those of the order follow it', () => {
  expect(draft.people.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([['', '2027-04-29']])
  expect(formOf({ ...draft, start_date: '2027-04-01' }).people).toMatchObject([
    { id: 'a1', employee_id: 'E002', start_date: '2027-04-01', end_date: '2027-04-29' },
  ])
})

test('an unchanged form sends what is stored, and no blank rows', () => {
  const { people, ...order } = stored
  const sent = people.map(({ person, ...row }) => ({ ...row, employee_id: person.id }))
  expect(formOf({ ...draft, people: [...draft.people, newRow(draft.people)] })).toEqual({ ...order, people: sent })
})

test('a copy begins the day after, has the same length, people and budget, and all its days follow', () => {
  const copy = copyOf(stored)
  expect(copy).toMatchObject({ reference: '', start_date: '2027-09-12', end_date: '2028-03-10', budget_days: '1,540' })
  expect(copy.people).toMatchObject([{ id: null, person: amara, start_date: '', end_date: '', price_per_day: '810' }])
})

test('new rows have keys of their own', () => {
  const first = newRow([])
  expect(newRow([first]).key).not.toBe(first.key)
  expect(isBlank(first)).toBe(true)
})

describe('problems', () => {
  const typed = [
    '',
    ' ',
    'x'.repeat(201),
    'soon',
    '31/06/2027',
    '2027-03-14',
    '2105-01-01',
    '670',
    '-1',
    '101',
    '0.125',
  ]
  const changes = typed.flatMap((text): OrderFields[] => [
    { ...draft, reference: text },
    { ...draft, start_date: text },
    { ...draft, end_date: text },
    { ...draft, budget_days: text },
    withRow({ member_role: text }),
    withRow({ start_date: text }),
    withRow({ end_date: text }),
    withRow({ price_per_day: text }),
    withRow({ allocation_percentage: text }),
  ])
  test.each(changes)('the browser finds one exactly where the server does (%#)', (content) => {
    const form = formOf(content)
    const parsed = z.safeParse(WorkOrderForm, form)
    const isFine = parsed.success && Object.keys(workOrderProblems(parsed.data)).length === 0
    expect(orderProblems(content).length === 0).toBe(isFine)
  })

  test('a day after the end of its month is offered as the last one', () => {
    expect(orderProblems(withRow({ end_date: '31/06/2027' }))).toMatchObject([
      { row: 'a1', field: 'end_date', sentence: 'June has 30 days.', fixes: [{ label: 'Use 30 Jun 2027' }] },
    ])
  })

  test('two people of one name are both offered, the one with that role first', () => {
    const match = {
      people: [choice('E1', 'Li Wei', 'UX Designer'), choice('E2', 'Li Wei', 'QA Engineer')],
      similar: [],
    }
    const content = withRow({ person: null, name: 'Li Wei', match, member_role: 'QA Engineer' })
    expect(orderProblems(content)).toMatchObject([
      {
        field: 'name',
        sentence: '2 people are called Li Wei.',
        fixes: [{ label: 'Li Wei, QA Engineer' }, { label: 'Li Wei, UX Designer' }],
      },
    ])
  })

  test('an unknown name offers similar ones', () => {
    const match = { people: [], similar: [choice('E1', 'Yuki Tanabe', 'QA Engineer')] }
    expect(orderProblems(withRow({ person: null, name: 'Yuki Tanaba', match }))).toMatchObject([
      {
        sentence: 'No one is called Yuki Tanaba.',
        fixes: [{ label: 'Use Yuki Tanabe', change: { name: 'Yuki Tanabe' } }],
      },
    ])
  })
})

describe('a change by another person meanwhile', () => {
  const now = draftOf({ ...stored, end_date: '2027-10-31', budget_days: 1600 })

  test('is taken over where the form changed nothing', () => {
    const merged = mergeOrder(draft, { ...draft, reference: 'WO-2007 Core' }, now)
    expect(merged.mine).toMatchObject({ reference: 'WO-2007 Core', end_date: '2027-10-31', budget_days: '1,600' })
    expect(merged.theirs).toEqual({})
  })

  test('is shown where the form changed the same, whose text stays', () => {
    const { mine, theirs } = mergeOrder(draft, { ...draft, end_date: '2027-09-30' }, now)
    expect([mine.end_date, theirs]).toEqual(['2027-09-30', { end_date: '31 Oct 2027' }])
  })

  test('of people: new ones are added, removed ones leave unless the form changed them', () => {
    const newcomer = { ...draft.people[0], key: 'a2', id: 'a2' } as PersonRow
    expect(mergeOrder(draft, draft, { ...draft, people: [newcomer] }).mine.people).toEqual([newcomer])
    const { mine, theirs } = mergeOrder(draft, withRow({ price_per_day: '820' }), { ...draft, people: [] })
    expect(mine.people).toMatchObject([{ key: 'a1', id: null, price_per_day: '820' }])
    expect(theirs).toEqual({ 'a1.name': 'removed' })
  })
})

describe('a pasted row', () => {
  const pasted = { ...newRow([]), name: 'Amara Okafor', end_date: '2027-06-30' }
  const found = withMatches(
    [pasted, ...draft.people],
    [{ name: 'Amara Okafor', people: [choice('E002', 'Amara Okafor', 'Delivery Lead')], similar: [] }],
  )

  test('of the only person of a name is that person', () => {
    expect(found[0]).toMatchObject({ person: amara, name: 'Amara Okafor' })
  })

  test('of a person who is on the order changes their row', () => {
    expect(replaceOwnRows(found, ['new-1'])).toMatchObject({
      people: [
        {
          key: 'a1',
          id: 'a1',
          member_role: 'Delivery Lead',
          end_date: '2027-06-30',
          note: 'Already on this work order. This row replaces theirs.',
        },
      ],
      keys: ['a1'],
    })
  })

  test('has the days of the order as its own only if they differ, and the rate of its role', () => {
    const rows = rowsFrom([{ ...pasted, member_role: 'QA Engineer', start_date: '2027-03-15' }], draft.people, draft)
    expect(rows).toMatchObject([{ key: 'new-1', start_date: '', end_date: '2027-06-30' }])
    expect(rows.map((row) => withRate(row, [{ role: 'QA Engineer', price_per_day: 590 }]))).toMatchObject([
      { price_per_day: '590' },
    ])
  })
})
