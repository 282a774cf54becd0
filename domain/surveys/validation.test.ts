import { describe, expect, test } from 'vitest'
import { questionIndex, questions } from './questions.ts'
import type { Answer } from './ratings.ts'
import { answerProblem, answerProblems, SentAnswers } from './validation.ts'

const fine: Answer[] = [
  'Helen Marsh',
  'QA',
  'Payments',
  'IBM',
  'Dissatisfied',
  'Dissatisfied',
  'Dissatisfied',
  'Neutral',
  'Neutral',
  10,
  'yes',
  'no.',
  'No',
  null,
]
const problem = (index: number, answer: Answer, consent: Answer = 'Yes') =>
  answerProblem(index, fine.with(questionIndex.consent, consent).with(index, answer))

test('fourteen valid answers have no problems', () => {
  expect(answerProblems(fine)).toEqual(new Map())
})

test('the email may be pasted with a name, but not with a second address', () => {
  expect(problem(questionIndex.email, 'Helen <helen@bank.example>;')).toBeUndefined()
  expect(problem(questionIndex.email, 'helen@bank.example; owen@bank.example')).toBe('Email is invalid')
})

test('answers are stored composed', () => {
  const sent = fine.with(questionIndex.toImprove, 'Cafe\u0301').map((answer) => ({ question: '', answer }))
  expect(SentAnswers.parse(sent)[questionIndex.toImprove]?.answer).toBe('Caf\u00e9')
})

test('all questions are required, but the email is not without consent', () => {
  const empty = answerProblems(questions.map(() => null))
  expect([...empty.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(
    [
      questionIndex.name,
      questionIndex.jobTitle,
      questionIndex.company,
      questionIndex.doneWell,
      questionIndex.toImprove,
    ].map((index) => empty.get(index)),
  ).toEqual(Array.from({ length: 5 }, () => 'We require this information'))
  expect([4, 5, 6, 7, 8, 9, 12].map((index) => empty.get(index))).toEqual(
    Array.from({ length: 7 }, () => 'Please select an option !'),
  )
})

describe('the name', () => {
  test.each([
    ['Ann', 'Name is too short, please provide a valid name'],
    [' Ann ', 'Name is too short, please provide a valid name'],
    ['Anna', undefined],
    ['Ann-Marie O’Neil', undefined],
    ["Ann O'Neil", undefined],
    ['Željko Štambuk', undefined],
    ['Νίκος Παππάς', undefined],
    ['王小明 先生', undefined],
    ['Anna 2', 'Invalid characters, please provide a real name'],
    ['Anna.', 'Invalid characters, please provide a real name'],
    ['   ', 'We require this information'],
  ])('%j gives the message: %s', (name, sentence) => {
    expect(problem(questionIndex.name, name)).toBe(sentence)
  })
})

test.each([
  [questionIndex.jobTitle, 'A', 'Job Title is too short, please provide a valid name'],
  [questionIndex.jobTitle, 'QA', undefined],
  [questionIndex.company, 'HP', 'Company is too short, please provide a valid name'],
  [questionIndex.company, 'IBM', undefined],
  [questionIndex.doneWell, 'ok', 'Your feedback should be at least 3 characters long'],
  [questionIndex.doneWell, ' ok ', 'Your feedback should be at least 3 characters long'],
  [questionIndex.doneWell, 'yes', undefined],
  [questionIndex.toImprove, 'x'.repeat(400), undefined],
  [questionIndex.toImprove, '😀'.repeat(400), undefined],
  [questionIndex.toImprove, 'e\u0301'.repeat(400), undefined],
  [questionIndex.toImprove, 'x'.repeat(401), 'Your feedback can not be more than 400 characters'],
  [questionIndex.recommendation, 0, undefined],
  [questionIndex.recommendation, 10, undefined],
  [questionIndex.recommendation, -1, 'Please select an option !'],
  [questionIndex.recommendation, 11, 'Please select an option !'],
  [questionIndex.recommendation, 7.5, 'Please select an option !'],
  [questionIndex.recommendation, '7', 'Please select an option !'],
  [questionIndex.firstRating, 'Very satisfied', 'Please select an option !'],
  [questionIndex.lastRating, 'Very satisfied', undefined],
  [questionIndex.consent, 'Maybe', 'Please select an option !'],
])('answer %i with %j gives the message: %s', (index, answer, sentence) => {
  expect(problem(index, answer, index === questionIndex.consent ? answer : 'No')).toBe(sentence)
})

describe('the email for a reference', () => {
  test.each([
    ['', 'This field is required'],
    ['a@b.c', 'Email is too short'],
    ['a@b.co', undefined],
    ['helen.bank.example', 'Email is invalid'],
    ['helen@bank', 'Email is invalid'],
    ['he len@bank.example', 'Email is invalid'],
    ['helen@bank..example', 'Email is invalid'],
    ['helen.marsh+ref@bank.example', undefined],
  ])('%j gives the message: %s', (email, sentence) => {
    expect(problem(questionIndex.email, email)).toBe(sentence)
  })

  test('is not checked without consent', () => {
    expect(problem(questionIndex.email, 'nonsense', 'No')).toBeUndefined()
  })
})
