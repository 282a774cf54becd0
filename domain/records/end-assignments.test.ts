import { expect, test } from 'vitest'
import { endingProblems, withEnded } from './end-assignments.ts'

const yuki = {
  id: 'a1',
  employee_id: 'e1',
  member_role: 'Scrum Master',
  start_date: '2026-03-15',
  end_date: '2026-09-30',
  price_per_day: 670,
  allocation_percentage: 50,
}
const other = { ...yuki, id: 'a2', employee_id: 'e2' }
const ended = new Set(['a1'])
const ending = { end_date: '2026-06-30', follows: 'no_one' as const, successor_id: null }
const after = { ...yuki, start_date: '2026-07-01' }

test('no one follows: only the end of the line changes', () => {
  expect(withEnded([yuki, other], ended, ending)).toEqual([{ ...yuki, end_date: '2026-06-30' }, other])
})

test.each([
  ['not_decided', 'e3', null],
  ['successor', 'e3', 'e3'],
] as const)(
  '%s: a line with the same role, rate and allocation begins the day after',
  (follows, successor_id, employee_id) => {
    const { id: _, ...next } = { ...after, employee_id }
    const people = withEnded([yuki, other], ended, { ...ending, follows, successor_id })
    expect(people).toEqual([{ ...yuki, end_date: '2026-06-30' }, next, other])
  },
)

test('without days left, no line follows', () => {
  const last = { ...ending, end_date: '2026-09-30', follows: 'not_decided' as const }
  expect(withEnded([yuki], ended, last)).toEqual([yuki])
})

const problems = (more: object, lines = [yuki]) => endingProblems({ ...ending, ...more }, { employee_id: 'e1', lines })

test.each([
  [{ end_date: '2026-03-14' }, { end_date: 'Must not be before 15 Mar 2026' }],
  [{ end_date: '2026-10-01' }, { end_date: 'Must not be after 30 Sep 2026' }],
  [{ end_date: '2026-03-15' }, {}],
  [{ end_date: '2026-09-30' }, {}],
  [{ follows: 'successor' }, { successor_id: 'Choose a person from the list' }],
  [{ follows: 'successor', successor_id: 'e1' }, { successor_id: 'Choose someone else' }],
  [{ follows: 'successor', successor_id: 'e3' }, {}],
])('of %j the problems are %j', (more, expected) => {
  expect(problems(more)).toEqual(expected)
})

test('the last day is one of every line', () => {
  const later = { ...yuki, start_date: '2026-07-15', end_date: '2026-12-31' }
  expect(problems({}, [yuki, later])).toEqual({ end_date: 'Must not be before 15 Jul 2026' })
  expect(problems({ end_date: '2026-10-01' }, [yuki, later])).toEqual({ end_date: 'Must not be after 30 Sep 2026' })
  expect(problems({ end_date: '2026-08-01' }, [yuki, later])).toEqual({})
})
