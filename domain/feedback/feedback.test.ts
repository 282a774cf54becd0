import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { giveTeamFeedback } from './contract.ts'
import { IndividualFeedbackText, TeamFeedbackText } from './feedback-text.ts'
import { mayWithdraw } from './permissions.ts'
import { individualFeedbackProblem } from './validation.ts'

test.each([
  ['', 'Feedback field is required'],
  ['  \n', 'Adding only whitespaces is not allowed'],
  ['x'.repeat(1500), undefined],
  [` ${'😀'.repeat(1500)} `, undefined],
  ['x'.repeat(1501), 'Maximum allowed characters - 1500'],
  ['see https://x.example <script>', undefined],
  ['a\0b', 'This text contains a character that cannot be saved'],
])('feedback on a person, case %#, gives the message: %s', (text, sentence) => {
  expect(individualFeedbackProblem(text)).toBe(sentence)
})

test('feedback on a person is counted and stored composed', () => {
  expect(individualFeedbackProblem('e\u0301'.repeat(1500))).toBeUndefined()
  expect(IndividualFeedbackText.parse(' Cafe\u0301 ')).toBe('Caf\u00e9')
})

test.each([
  ['', 'We require this information'],
  [' ', 'Adding only whitespaces is not allowed'],
  ['x'.repeat(400), undefined],
  ['x'.repeat(401), 'Feedback can not be more than 400 characters'],
])('feedback on a team, case %#, gives the message: %s', (text, sentence) => {
  expect(z.safeParse(TeamFeedbackText, text).error?.issues[0]?.message).toBe(sentence)
})

test('feedback on a team needs a team', () => {
  const { body } = giveTeamFeedback
  if (!body) throw new Error('it takes a body')
  for (const team of [{}, { team_id: '' }])
    expect(z.safeParse(body, { ...team, feedback: 'x' }).error?.issues[0]?.message).toBe('We require this information')
})

describe('withdrawing feedback', () => {
  const feedback = { account_id: 'me', given_at: new Date('2026-06-18T08:00:00.000Z') }
  test.each([
    ['me', '2026-06-18T08:59:59.999Z', true],
    ['me', '2026-06-18T09:00:00.000Z', false],
    ['you', '2026-06-18T08:00:00.000Z', false],
  ])('is allowed for %s at %s: %s', (id, now, expected) => {
    expect(mayWithdraw({ id }, feedback, new Date(now))).toBe(expected)
  })
  test('is not allowed for feedback without an account', () => {
    expect(mayWithdraw({ id: 'me' }, { ...feedback, account_id: null }, feedback.given_at)).toBe(false)
  })
})
