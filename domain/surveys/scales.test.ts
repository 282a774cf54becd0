import { describe, expect, test } from 'vitest'
import { formatNps, isLowScore, netPromoterScore, npsGroup, rollingScores, scoreCaption } from './nps.ts'
import { consentChoices, questionIndex, questions } from './questions.ts'
import { averageRating, expectationsRating, ratingsOf, satisfactionRating } from './ratings.ts'

describe('a recommendation score', () => {
  test.each([
    [0, 'detractor', 'Not satisfied', true],
    [1, 'detractor', 'Not satisfied', true],
    [6, 'detractor', 'Not satisfied', true],
    [7, 'passive', 'Neutral', false],
    [8, 'passive', 'Neutral', false],
    [9, 'promoter', 'Happy to recommend', false],
    [10, 'promoter', 'Happy to recommend', false],
  ] as const)('of %i is from a %s, with the caption "%s"; low: %s', (score, group, caption, low) => {
    expect([npsGroup(score), scoreCaption(score), isLowScore(score)]).toEqual([group, caption, low])
  })

  test.each([
    [0, 0, 0, null],
    [4, 4, 0, 100],
    [4, 0, 4, -100],
    [3, 1, 1, 0],
    [3, 2, 0, 67],
    [3, 0, 1, -33],
  ])(
    'with %i responses, %i promoters and %i detractors gives an NPS of %s',
    (responses, promoters, detractors, nps) => {
      expect(netPromoterScore({ responses, promoters, detractors })).toBe(nps)
    },
  )

  test('counts three months for the score of a month, and gives none with fewer than five responses', () => {
    const months = [
      { month: '2025-11', responses: 4, promoters: 4, detractors: 0 },
      { month: '2026-01', responses: 2, promoters: 0, detractors: 2 },
      { month: '2026-03', responses: 6, promoters: 3, detractors: 3 },
    ]
    expect(rollingScores(months)).toEqual([
      { month: '2025-11', responses: 4, nps: null },
      { month: '2025-12', responses: 4, nps: null },
      { month: '2026-01', responses: 6, nps: 33 },
      { month: '2026-02', responses: 2, nps: null },
      { month: '2026-03', responses: 8, nps: -25 },
    ])
    expect(rollingScores([])).toEqual([])
  })

  test.each([
    [42, '+42'],
    [0, '0'],
    [-8, '−8'],
  ])('an NPS of %i is shown as %s', (nps, text) => {
    expect(formatNps(nps)).toBe(text)
  })
})

describe('a rating', () => {
  test.each([
    ['Consistently meets or exceeds expectations', 5],
    ['Meets expectations almost all the time', 4],
    ['Mostly meets expectations', 3],
    ['Falls below expectations', 2],
    ['Dissatisfied', 1],
    ['Very satisfied', 1],
    ['', 1],
    [null, 1],
  ])('on the expectations scale: %s is %i', (answer, rating) => {
    expect(expectationsRating(answer)).toBe(rating)
  })

  test.each([
    ['Very satisfied', 5],
    ['Satisfied', 4],
    ['Neutral', 3],
    ['Unsatisfied', 2],
    ['Very unsatisfied', 1],
    ['satisfied', 1],
    [null, 1],
  ])('on the satisfaction scale: %s is %i', (answer, rating) => {
    expect(satisfactionRating(answer)).toBe(rating)
  })

  test('is given five times: three on the expectations scale, two on the satisfaction scale', () => {
    const answers = questions.map(() => 'Very satisfied')
    expect(ratingsOf(answers).map(({ index, short, rating }) => [index, short, rating])).toEqual([
      [4, 'Communication', 1],
      [5, 'Quality', 1],
      [6, 'Expertise', 1],
      [7, 'Delivery', 5],
      [8, 'Value', 5],
    ])
    expect(averageRating(answers)).toBe(2.6)
  })
})

test('the survey has 14 questions, with project, company, score and consent at fixed positions', () => {
  expect(questions).toHaveLength(14)
  expect([questionIndex.project, questionIndex.company, questionIndex.recommendation, questionIndex.consent]).toEqual([
    2, 3, 9, 12,
  ])
  expect(consentChoices).toEqual(['Yes', 'No'])
  expect(
    [questionIndex.project, questionIndex.company, questionIndex.recommendation, questionIndex.consent].map(
      (index) => questions[index]?.kind,
    ),
  ).toEqual(['project', 'company', 'recommendation', 'consent'])
})
