import { describe, expect, test } from 'vitest'
import { availabilityInWords, freeFrom, inOrderOfFit, lastEngagementInWords, searchCandidates } from './candidates.ts'

const start = '2026-07-01'
const wish = { member_role: 'Software developer', primary_skill: 'C# .NET', member_start_date: start } as const
const person = (employee_name: string, differences: object = {}) => ({
  employee_name,
  job_title: null as string | null,
  tags: [] as string[],
  free_from: null as string | null,
  last_engagement: null as { role: string } | null,
  is_self: false,
  on_team: false,
  ...differences,
})
const tagged = { tags: ['.NET'] }
const titled = { job_title: 'Senior Software Developer' }

describe('people to propose', () => {
  test.each([
    ['free at the start date before those who are not', [{ free_from: '2026-07-02' }, { free_from: start }], 'ba'],
    ['free before matching', [{ free_from: '2026-07-02', ...tagged, ...titled }, {}], 'ba'],
    ['with a tag of the skill before those without', [{}, tagged], 'ba'],
    ['with the role in the title before those without', [{}, titled], 'ba'],
    [
      'with the role on the last engagement as with the title',
      [titled, { last_engagement: { role: 'Software developer' } }],
      'ab',
    ],
    ['with tag and title before those with one of them', [tagged, titled, { ...tagged, ...titled }], 'cab'],
    ['with part of the role as without', [{ job_title: 'Developer' }, {}], 'ab'],
    ['with a word of the skill in the title as with the role', [{}, { job_title: 'C# expert' }, titled], 'bca'],
    [
      'who cannot be proposed last',
      [{ is_self: true, ...tagged }, { on_team: true }, { free_from: '2027-01-01' }],
      'cab',
    ],
    [
      'without those who lead engagements and do not match',
      [{ job_title: 'Client Partner' }, { job_title: 'Consultant' }, { job_title: 'Portfolio Director', ...tagged }],
      'cb',
    ],
    ['by name, with any accents', [{ employee_name: 'b' }, { employee_name: 'Á' }], 'ba'],
  ])('are ordered %s', (_, people, order) => {
    const ids = people.map((differences, place) => ({ ...person('x'), ...differences, id: 'abc'[place] }))
    expect(
      inOrderOfFit(ids, wish, { isSearch: false })
        .map(({ id }) => id)
        .join(''),
    ).toBe(order)
  })

  test('are ordered by availability and name if the line is not known', () => {
    const people = [person('Zoe'), person('Ann', { free_from: '2027-01-01' }), person('Ben', titled)]
    const names = inOrderOfFit(people, { member_start_date: start }, { isSearch: false }).map(
      ({ employee_name }) => employee_name,
    )
    expect(names).toEqual(['Ben', 'Zoe', 'Ann'])
  })

  test('who lead engagements are found by a search', () => {
    const partner = person('Pia', { job_title: 'Client Partner' })
    expect(inOrderOfFit([partner], wish, { isSearch: true })).toEqual([partner])
  })

  test.each([
    ['', 'Élodie Martin, Kai Lund'],
    ['elod', 'Élodie Martin'],
    ['KOTLIN', 'Kai Lund'],
    ['developer', 'Kai Lund'],
    ['tester', 'Élodie Martin'],
    ['kotlin  kai', 'Kai Lund'],
    ['kotlin martin', ''],
    ['%', ''],
  ])('are found by name, title and tags: %j', (search, found) => {
    const people = [
      person('Élodie Martin', { last_engagement: { role: 'Tester' } }),
      person('Kai Lund', { ...titled, tags: ['Kotlin'] }),
    ]
    expect(
      searchCandidates(people, search)
        .map(({ employee_name }) => employee_name)
        .join(', '),
    ).toBe(found)
  })
})

test.each([
  [null, null, 'Free now'],
  ['2026-06-17', null, 'Free now'],
  ['2026-06-18', '2026-06-19', 'Free from 19 Jun 2026'],
  ['2026-06-30', '2026-07-01', 'Free from 1 Jul 2026'],
  ['2026-07-01', '2026-07-02', 'Not free until 2 Jul 2026'],
])('a person whose last assignment ends on %s is free from %s: %s', (lastDay, day, words) => {
  expect(freeFrom(lastDay, '2026-06-18')).toBe(day)
  expect(availabilityInWords(day, start)).toBe(words)
})

test('the last engagement is named with its last day', () => {
  expect(lastEngagementInWords({ title: 'Payments', role: 'QA', last_day: '2027-03-02' })).toBe(
    'QA on Payments, last day 2 Mar 2027',
  )
})
