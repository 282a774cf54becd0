import { describe, expect, test } from 'vitest'
import { type ImportFileName, importFile } from './files.ts'
import { parseRecord, problemLine } from './problem.ts'
import { removalOf } from './removal.ts'

const user = {
  id: 'u1',
  email: 'Helen@Customer.example',
  first_name: 'Helen',
  login_method: 'external',
  is_stakeholder: true,
  access_level: 1,
}
const order = { id: 'w1', engagement_id: 'e1', reference: 'WO-1', start_date: '2026-01-05', end_date: '2026-01-05' }
const assignment = {
  id: 'a1',
  work_order_id: 'w1',
  member_role: 'Developer',
  member_role_id: 20,
  start_date: '2026-01-05',
  end_date: '2026-06-30',
}
const section = { id: 1, value: 'Planning', percentage_score: 96 }
const survey = {
  id: 1,
  created_at: '2026-06-02T10:15:00Z',
  created_by: 'Ingrid',
  percentage_score: 91,
  is_completed: true,
  entity_name: 'Bank',
  sections: [section],
}
const audit = {
  id: 101,
  engagement_id: 'e1',
  title: 'Delivery health',
  scoring_type: 2,
  percentage_score: 91,
  created_at: '2026-06-02T10:15:00+01:00',
}
const answers = Array.from({ length: 14 }, (_, index) => ({ question: 'Q', answer: index === 9 ? 10 : null }))
const record = {
  kind: 'customer_survey',
  id: 'h1',
  engagement_id: 'e1',
  user_full_name: 'Helen Marsh',
  survey_date: '2025-03-01T09:00:00Z',
  data: answers,
}

/** Problems of a record by field. */
const problems = (file: ImportFileName, record: unknown): string[] => {
  const result = parseRecord(importFile(file).record, record)
  return 'problems' in result ? result.problems.map(({ field, problem }) => `${field}: ${problem}`) : []
}

describe('accepting an import record', () => {
  test.each<[string, ImportFileName, unknown, unknown]>([
    ['with a number as its id', 'clients', { id: 7, name: ' Bank ' }, { id: '7', name: 'Bank' }],
    [
      'with accents as a Mac writes them',
      'clients',
      { id: 'c', name: `Ne${'e\u0301'.repeat(150)}` },
      { name: `Ne${'\u00e9'.repeat(150)}` },
    ],
    ['with null for an unknown value', 'people', { id: 'p', name: 'Li', email: null }, { email: null, photo: null }],
    [
      'with an email address in mixed case',
      'users',
      user,
      { email: 'helen@customer.example', active: true, last_name: '' },
    ],
    ['that covers a single day', 'work_orders', order, order],
    ['without a person', 'member_assignments', assignment, { employee_id: null, price_per_day: null }],
    ['with a time in another time zone', 'audits', audit, { created_at: '2026-06-02T10:15:00+01:00', surveys: [] }],
    ['with a name of 200 characters', 'clients', { id: 7, name: 'é'.repeat(200) }, {}],
  ])('accepts a record %s', (_, file, record, expected) => {
    expect(parseRecord(importFile(file).record, record)).toMatchObject({ data: expected })
  })
})

const notAnId = 'must be an id: 1 to 64 letters, digits, - or _, or a whole number'

describe('rejecting an import record', () => {
  test.each<[string, ImportFileName, unknown, string]>([
    ['a missing field', 'clients', { id: 'c1' }, 'name: is missing'],
    ['a missing id', 'clients', { name: 'Bank' }, 'id: is missing'],
    ['an unknown field', 'people', { id: 1, name: 'Li', nam: 'x' }, 'nam: is not a field of this record'],
    ['a field of the wrong type', 'people', { id: 1, name: 5 }, 'name: must be text'],
    ['null in a required field', 'clients', { id: 1, name: null }, 'name: must be text'],
    ['an empty name', 'clients', { id: 1, name: '  ' }, 'name: must not be empty'],
    [
      'a name that is too long',
      'clients',
      { id: 1, name: 'x'.repeat(201) },
      'name: must not be longer than 200 characters',
    ],
    ['half of a surrogate pair', 'clients', { id: 1, name: 'x\uD800' }, 'name: contains an invalid character'],
    ['a NUL character', 'clients', { id: 1, name: 'x\0' }, 'name: contains an invalid character'],
    ['an id with a space', 'clients', { id: 'a b', name: 'x' }, `id: ${notAnId}`],
    ['an id that is too long', 'clients', { id: 'x'.repeat(65), name: 'x' }, `id: ${notAnId}`],
    ['an id that is not a whole number', 'clients', { id: 1.5, name: 'x' }, `id: ${notAnId}`],
    ['a numeric id that is too large to be exact', 'clients', { id: 2 ** 60, name: 'x' }, `id: ${notAnId}`],
    ['a number instead of an object', 'clients', 7, 'null: must be a JSON object'],
    [
      'an end date before the start date',
      'work_orders',
      { ...order, end_date: '2026-01-04' },
      'end_date: must not be before start_date',
    ],
    ['a date that does not exist', 'work_orders', { ...order, end_date: '2026-02-30' }, 'end_date: is not a real date'],
    [
      'a date in another format',
      'work_orders',
      { ...order, end_date: '30.06.2026' },
      'end_date: must be a date such as 2026-09-05',
    ],
    [
      'a date in the year 0',
      'work_orders',
      { ...order, start_date: '0000-01-01' },
      'start_date: must be in a year from 1990 to 2100',
    ],
    [
      'a date in the year 26',
      'work_orders',
      { ...order, start_date: '0026-01-05' },
      'start_date: must be in a year from 1990 to 2100',
    ],
    [
      'a date in the year 2206',
      'work_orders',
      { ...order, end_date: '2206-01-05' },
      'end_date: must be in a year from 1990 to 2100',
    ],
    [
      'a time in the year 1989',
      'audits',
      { ...audit, created_at: '1989-12-31T23:00:00Z' },
      'created_at: must be in a year from 1990 to 2100',
    ],
    ['a negative rate', 'member_assignments', { ...assignment, price_per_day: -1 }, 'price_per_day: must be 0 or more'],
    [
      'a rate with more than two decimals',
      'member_assignments',
      { ...assignment, price_per_day: 1.005 },
      'price_per_day: must not have more than two decimals',
    ],
    [
      'a role id that is not a whole number',
      'member_assignments',
      { ...assignment, member_role_id: 1.5 },
      'member_role_id: must be a whole number',
    ],
    [
      'an allocation above 100 percent',
      'member_assignments',
      { ...assignment, allocation_percentage: 101 },
      'allocation_percentage: must be 100 or less',
    ],
    ['an invalid email address', 'users', { ...user, email: 'helen' }, 'email: must be an email address'],
    [
      'an external user who is not a stakeholder',
      'users',
      { ...user, is_stakeholder: false },
      'is_stakeholder: must be true if login_method is external, otherwise false',
    ],
    [
      'an internal user who is a stakeholder',
      'users',
      { ...user, login_method: 'internal' },
      'is_stakeholder: must be true if login_method is external, otherwise false',
    ],
    [
      'an unknown login method',
      'users',
      { ...user, login_method: 'magic' },
      'login_method: must be external or internal',
    ],
    [
      'an unknown provider role',
      'users',
      { ...user, is_stakeholder: false, login_method: 'internal', provider_role: 'boss' },
      'provider_role: must be delivery_lead, client_partner, portfolio_director, head_of_agile_delivery, chief_delivery_director or other',
    ],
    [
      'a provider role for a stakeholder',
      'users',
      { ...user, provider_role: 'delivery_lead' },
      'provider_role: must be left out for a stakeholder',
    ],
    ['an unknown access level', 'users', { ...user, access_level: 5 }, 'access_level: must be 1, 2, 3 or 4'],
    [
      'a photo in another folder',
      'users',
      { ...user, photo: '../x.png' },
      'photo: must be a file name in the photos folder, without a path',
    ],
    [
      'an unknown scoring type',
      'audits',
      { ...audit, scoring_type: 3 },
      'scoring_type: must be 1 (low is good) or 2 (high is good)',
    ],
    [
      'a time without a time zone',
      'audits',
      { ...audit, created_at: '2026-06-02T10:15:00' },
      'created_at: must be a time such as 2026-09-05T09:30:00Z',
    ],
    [
      'a score above 100',
      'audits',
      { ...audit, surveys: [{ ...survey, sections: [{ ...section, percentage_score: 101 }] }] },
      'surveys[0].sections[0].percentage_score: must be 100 or less',
    ],
    [
      'two scores for the same day',
      'audits',
      {
        ...audit,
        score_points: [
          { date: '2026-06-02', score: 1 },
          { date: '2026-06-02', score: 2 },
        ],
      },
      'score_points[1].date: there is already a score for 2026-06-02',
    ],
    [
      'too few answers',
      'history',
      { ...record, data: answers.slice(0, 13) },
      'data: must have the 14 questions and answers in order',
    ],
    [
      'a recommendation score of 11',
      'history',
      { ...record, data: answers.map(({ question }) => ({ question, answer: 11 })) },
      'data[9].answer: must be a whole number from 0 to 10',
    ],
    [
      'an unknown kind of feedback',
      'history',
      { ...record, kind: 'gossip' },
      'kind: must be customer_survey, individual_feedback or team_feedback',
    ],
  ])('rejects a record with %s', (_, file, record, problem) => {
    expect(problems(file, record)).toEqual([problem])
  })
})

test('a problem names file, record and field in one line', () => {
  const problem = { file: 'users.json', record: 3, id: 'u7', field: 'project_ids[1]', problem: 'is missing' }
  expect(problemLine(problem)).toBe('users.json, record 3 (u7), project_ids[1]: is missing')
  expect(problemLine({ ...problem, record: null, id: null, field: null, problem: 'is empty' })).toBe(
    'users.json: is empty',
  )
})

describe('a record marked as removed', () => {
  test.each([
    [{ id: 'w1', removed: true }, { removed: 'w1' }],
    [{ id: 12, removed: true, reference: 'WO-12' }, { removed: '12' }],
    [{ id: 'w1', removed: false }, { problems: [{ field: 'removed', problem: 'must be true' }] }],
    [{ removed: true }, { problems: [{ field: 'id', problem: 'is missing' }] }],
    [order, undefined],
    ['w1', undefined],
  ])('%j is read as %j', (record, meaning) => expect(removalOf('work_orders', record)).toEqual(meaning))

  test('is rejected for feedback given before the portal', () => {
    const problems = [{ field: 'removed', problem: 'must not be set: earlier feedback is never removed' }]
    expect(removalOf('history', { id: 'h1', removed: true })).toEqual({ problems })
  })
})
