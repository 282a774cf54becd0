import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maySeeRates } from '../work-orders/permissions.ts'
import { LoginProof } from './contract.ts'
import { AccessCode, Email } from './fields.ts'
import { maySignOn, maySignOnAtCustomer, mayUseAccessLink } from './permissions.ts'
import { AccessLevel, accessLevelExplanation, accessLevelLabel, fullName, LoginMethod, User } from './user.ts'
import * as words from './validation.ts'
import {
  codeProblem,
  contactTheProvider,
  emailProblem,
  loginAsTeamMember,
  newestLinkStillWorks,
  notAnEmail,
  ownPath,
  pleaseEnterEmail,
  resendCountdown,
} from './validation.ts'

const problem = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message

describe('the login email', () => {
  test.each([
    ['', pleaseEnterEmail],
    ['   ', pleaseEnterEmail],
    [undefined, pleaseEnterEmail],
    ['anna', notAnEmail],
    ['anna@', notAnEmail],
    [`${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example`, notAnEmail],
    ['anna@customer.example', undefined],
  ])('is validated: %j', (email, sentence) => {
    expect(problem(Email, email)).toBe(sentence)
    if (email !== undefined) expect(emailProblem(email)).toBe(sentence)
  })
  test('is trimmed and converted to lower case', () => {
    expect(z.parse(Email, ' Anna@Customer.Example ')).toBe('anna@customer.example')
  })
})

test('an access code has six digits', () => {
  for (const right of [
    '012345',
    ' 012345 ',
    '012 345',
    '012\u00a0345',
    '012-345',
    '012–345',
    '０１２３４５',
    '012\u200b345',
  ])
    expect([problem(AccessCode, right), codeProblem(right)]).toEqual([undefined, undefined])
  for (const wrong of ['', '12345', '1234567', '12345a', '12.3456', '１２３４５'])
    for (const sentence of [problem(AccessCode, wrong), codeProblem(wrong)])
      expect(sentence).toBe('Enter the 6 digits from the email')
})

test('a rejected login gets the message for the wrong field', () => {
  expect(problem(LoginProof, { token: 'x' })).toBe('This is not an access link')
  expect(problem(LoginProof, { challenge: 'abc', code: 'x' })).toBe('Enter the 6 digits from the email')
  expect(problem(LoginProof, { challenge: 'a b', code: '123456' })).toBe('This is not a valid id')
})

describe('paths within the portal', () => {
  test.each(['/', '/engagements', '/work-orders?engagement=7&year=2026#WO-2041', '/a//b', `/${'a'.repeat(1999)}`])(
    'accepts %s',
    (path) => expect(ownPath(path)).toBe(path),
  )
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'work-orders',
    '',
    null,
    undefined,
    7,
    ['/engagements'],
    `/${'a'.repeat(2000)}`,
  ])('rejects %j', (path) => expect(ownPath(path)).toBeUndefined())
})

test('messages are worded as in the specification', () => {
  expect(pleaseEnterEmail).toBe('Please enter email')
  expect(loginAsTeamMember('Northwind')).toBe('Please login as Northwind Team member.')
  expect(contactTheProvider).toBe('Please contact the provider to verify your access to Client Portal.')
  expect(resendCountdown(30)).toBe('You can resend another access link in 30 seconds')
})

test('customers use the access link and staff use single sign-on', () => {
  expect([mayUseAccessLink({ login_method: 'external' }), maySignOn({ login_method: 'external' })]).toEqual([
    true,
    false,
  ])
  expect([mayUseAccessLink({ login_method: 'internal' }), maySignOn({ login_method: 'internal' })]).toEqual([
    false,
    true,
  ])
})

test('access levels have their labels', () => {
  expect(([1, 2, 3, 4] as const).map(accessLevelLabel)).toEqual(['ADVANCED', 'STANDARD', 'Level 3', 'Level 4'])
})

test('a full name has no trailing space without a last name', () => {
  expect(fullName({ first_name: 'Anna', last_name: 'Berg' })).toBe('Anna Berg')
  expect(fullName({ first_name: 'Anna', last_name: '' })).toBe('Anna')
})

test('only customers who are not superusers sign in at their own identity provider', () => {
  const may = (login_method: 'external' | 'internal', is_superuser: boolean) =>
    maySignOnAtCustomer({ login_method, is_superuser })
  expect([may('external', false), may('external', true), may('internal', false), may('internal', true)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('every login message is unique and not empty', () => {
  const sentences = Object.values(words).flatMap((each) => (typeof each === 'string' ? [String(each)] : []))
  expect(sentences.filter((sentence) => sentence.trim() === '')).toEqual([])
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('the rate limit message mentions the latest email and when to try again', () => {
  expect(newestLinkStillWorks(1)).toMatch(/latest email.* in 1 minute\.$/)
  expect(newestLinkStillWorks(9)).toMatch(/latest email.* in 9 minutes\.$/)
})

test('the explanation of an access level is right about daily rates and team requests', () => {
  const sentences = new Set<string>()
  for (const level of [1, 2, 3, 4] as const) {
    const explanation = accessLevelExplanation(level)
    sentences.add(explanation)
    expect(explanation).toMatch(
      maySeeRates({ is_stakeholder: true, access_level: level }) ? /sees daily rates/ : /sees no daily rates/,
    )
    // "As Standard, and …": levels 3 and 4 alone have less than Standard.
    expect(explanation.includes('cannot request a team')).toBe(level > 2)
  }
  expect(sentences.size).toBe(3)
})

test('there are four access levels and two ways to sign in', () => {
  for (const level of [1, 2, 3, 4]) expect(AccessLevel.parse(level)).toBe(level)
  for (const level of [0, 5, '1', null]) expect(AccessLevel.safeParse(level).success).toBe(false)
  for (const way of ['external', 'internal']) expect(LoginMethod.parse(way)).toBe(way)
  for (const way of ['', 'both', null]) expect(LoginMethod.safeParse(way).success).toBe(false)
})

test('a user is rejected if a field needed for permissions is missing', () => {
  const person = {
    id: 'a1',
    first_name: 'Anna',
    last_name: 'Berg',
    email: 'anna@customer.example',
    role: null,
    job_title: null,
    company_name: null,
    photo_id: null,
    is_stakeholder: true,
    login_method: 'external',
    access_level: 2,
    is_superuser: false,
    project_ids: ['p1'],
  }
  expect(User.parse({ ...person, active: true })).toEqual(person)
  for (const missing of ['id', 'is_stakeholder', 'login_method', 'access_level', 'is_superuser', 'project_ids'])
    expect([missing, User.safeParse({ ...person, [missing]: undefined }).success]).toEqual([missing, false])
})
