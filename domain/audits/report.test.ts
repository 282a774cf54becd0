import { describe, expect, test } from 'vitest'
import type { Survey } from './audit.ts'
import type { ScoringType } from './bands.ts'
import { comparedQuestions, compareSurveys, pairSections } from './compare.ts'
import { lastDayOf, lastUpdated } from './last-updated.ts'
import {
  completedSurveys,
  contentsTitle,
  courseText,
  formatAnswerScore,
  formatScore,
  notesOf,
  pointsUpTo,
  reportFileName,
} from './report.ts'

const survey = (differences: Partial<Survey> = {}): Survey => ({
  id: 's1',
  createdAt: '2026-06-02T10:00:00Z',
  createdBy: 'Ingrid Solberg',
  notes: null,
  percentageScore: 91,
  isCompleted: true,
  entityName: 'Halden & Moore Bank',
  sections: [],
  ...differences,
})
const section = (value: string, percentageScore: number, scores: Record<string, number>) => ({
  id: value,
  value,
  percentageScore,
  description: null,
  answeredQuestions: Object.entries(scores).map(([questionTitle, totalScore]) => ({
    questionTitle,
    totalScore,
    options: [],
  })),
})

describe('the report', () => {
  test.each([
    ['Halden & Moore Bank', '2026-06-02', 'Halden & Moore Bank Jun 2026_Report.pdf'],
    ['A/S: "Nord"', '2026-12-31', 'A_S_ _Nord_ Dec 2026_Report.pdf'],
    ['計'.repeat(200), '2026-12-31', `${'計'.repeat(78)} Dec 2026_Report.pdf`],
    ['Ελλάδα', '2026-01-01', 'Ελλάδα Jan 2026_Report.pdf'],
  ])('of %s on %s has the file name %s', (entityName, day, name) => {
    expect(reportFileName({ entityName }, day)).toBe(name)
  })

  test('cuts titles in its table of contents at 75 characters', () => {
    expect(contentsTitle('x'.repeat(75))).toBe('x'.repeat(75))
    expect(contentsTitle('x'.repeat(76))).toBe(`${'x'.repeat(75)}...`)
    expect(contentsTitle('😀'.repeat(75))).toBe('😀'.repeat(75))
  })
})

test.each([
  [0, '–'],
  [0.5, '0.5'],
  [10, '10'],
])('an answer’s score of %f is shown as %s', (score, text) => {
  expect(formatAnswerScore(score)).toBe(text)
})

test('a score has at most two decimals and no trailing zeros', () => {
  expect([91, 89.99, 33.333].map(formatScore)).toEqual(['91', '89.99', '33.33'])
})

test.each<[number, number, ScoringType, string]>([
  [91, 84, 2, '7 points better'],
  [83, 84, 2, '1 point worse'],
  [84, 84, 2, 'unchanged'],
  [89.99, 84.5, 2, '5.49 points better'],
  [35, 42, 1, '7 points better'],
  [42, 35, 1, '7 points worse'],
])('a score of %f after %f of type %i is %s', (score, before, type, text) => {
  expect(courseText(score, before, type)).toBe(text)
})

test('the table lists only completed surveys, newest first', () => {
  const aphiSurveys = [
    survey({ id: 'old', createdAt: '2025-01-01T10:00:00Z' }),
    survey({ id: 'draft', isCompleted: false }),
    survey({ id: 'new' }),
  ]
  expect(completedSurveys({ aphiSurveys }).map(({ id }) => id)).toEqual(['new', 'old'])
})

describe('"Last updated"', () => {
  test.each([
    ['2026-06-18', 'today'],
    ['2026-06-17', 'yesterday'],
    ['2026-06-16', '2 days ago'],
    ['2026-04-19', '60 days ago'],
    ['2026-04-18', '2 months ago'],
    ['2025-06-19', '11 months ago'],
    ['2025-06-18', 'a year ago'],
    ['2024-06-18', '2 years ago'],
    [undefined, 'this year'],
  ])('for the day %s says: %s', (day, phrase) => {
    expect(lastUpdated(day, '2026-06-18')).toBe(phrase)
  })

  test('counts from the newest score or completed survey', () => {
    const dataScore = [{ data: [{ x: '2026-06-01', y: 50 }] }]
    expect(lastDayOf({ dataScore, aphiSurveys: [survey()] }, 'Europe/London')).toBe('2026-06-02')
    expect(lastDayOf({ dataScore, aphiSurveys: [survey({ isCompleted: false })] }, 'Europe/London')).toBe('2026-06-01')
    expect(lastDayOf({ dataScore: [], aphiSurveys: [] }, 'Europe/London')).toBeUndefined()
  })
})

test('a report of an older survey shows only scores up to its day', () => {
  const data = ['2026-04-20', '2026-06-02', '2026-06-16'].map((x) => ({ x, y: 50 }))
  expect(pointsUpTo({ dataScore: [{ data }] }, '2026-06-02').map(({ x }) => x)).toEqual(['2026-04-20', '2026-06-02'])
  expect(pointsUpTo({ dataScore: [] }, '2026-06-02')).toEqual([])
})

describe('comparing two surveys', () => {
  const before = survey({ percentageScore: 80, sections: [section('Planning', 80, { a: 8, b: 8, c: 8, d: 0 })] })
  const after = survey({
    percentageScore: 85,
    sections: [section('Planning', 85, { a: 9, b: 7, c: 8, d: 5, e: 3 }), section('New', 50, { f: 5 })],
  })

  test('shows what improved, by section and question, when a high score is good', () => {
    const comparison = compareSurveys(after, before, 2)
    expect(comparison.overall).toEqual({ points: 5, course: 'better' })
    expect(after.sections.map((each) => comparison.section(each).course)).toEqual(['better', 'only-here'])
    expect(comparison.counts).toEqual({ better: 1, worse: 1, same: 1, 'only-here': 3 })
  })

  test('shows a higher score as worse when a low score is good', () => {
    const comparison = compareSurveys(after, before, 1)
    expect(comparison.overall).toEqual({ points: 5, course: 'worse' })
    expect(comparison.counts).toEqual({ better: 1, worse: 1, same: 1, 'only-here': 3 })
  })

  test('pairs sections and questions, including those that only one survey has', () => {
    const other = survey({
      sections: [section('Gone', 10, { x: 1 }), section('Planning', 80, { z: 2, b: 8, a: 8 })],
    })
    const pairs = pairSections(
      survey({ sections: [section('Planning', 85, { a: 9, b: 7 }), section('New', 50, {})] }),
      other,
    )
    expect(
      pairs.map(({ title, here, there, questions }) => [
        title,
        here?.percentageScore,
        there?.percentageScore,
        questions.map((pair) => `${pair.title} ${pair.here?.totalScore} ${pair.there?.totalScore}`),
      ]),
    ).toEqual([
      ['Planning', 85, 80, ['a 9 8', 'b 7 8', 'z undefined 2']],
      ['New', 50, undefined, []],
      ['Gone', undefined, 10, ['x undefined 1']],
    ])
  })

  test('does not rate a question that was not asked in both', () => {
    const [planning] = after.sections
    const d = planning?.answeredQuestions[3]
    if (!planning || !d) throw new Error('no question')
    expect(compareSurveys(after, before, 2).question(planning, d).course).toBe('only-here')
  })
})

test.each([
  [null, 'No notes'],
  [' \n', 'No notes'],
  [' Twice asked. ', 'Twice asked.'],
])('notes of %j are shown as %j', (notes, words) => expect(notesOf({ notes })).toBe(words))

test.each([
  [{ better: 14, worse: 0, same: 0, 'only-here': 2 }, '14 questions improved, 2 cannot be compared.'],
  [{ better: 0, worse: 1, same: 3, 'only-here': 0 }, '1 question got worse, 3 stayed the same.'],
  [{ better: 0, worse: 0, same: 0, 'only-here': 0 }, 'No questions to compare.'],
])('a comparison says what its questions did, without what none did: %#', (counts, sentence) => {
  expect(comparedQuestions(counts)).toBe(sentence)
})
