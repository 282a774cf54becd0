import type { Survey } from '@portal/domain/audits/audit'
import { expect, test } from 'vitest'
import { surveysAsCsv } from './export.ts'

const section = (value: string, percentageScore: number) => ({
  id: value,
  value,
  percentageScore,
  description: null,
  answeredQuestions: [],
})
const survey = (createdAt: string, rest: Partial<Survey>): Survey => ({
  id: createdAt,
  createdAt,
  createdBy: 'Ingrid Solberg',
  notes: null,
  percentageScore: 91,
  isCompleted: true,
  entityName: 'Halden',
  sections: [],
  ...rest,
})

test('the CSV export shows no score for a section without answers', () => {
  const answered = {
    ...section('Quality', 0),
    answeredQuestions: [
      { questionTitle: 'Reviews', totalScore: 0, options: [{ questionId: 'q', value: 'None', score: 0, risks: [] }] },
    ],
  }
  const text = surveysAsCsv(
    { type: 2 },
    [survey('2026-06-02T10:00:00Z', { sections: [section('Planning', 0), answered] })],
    'Europe/London',
  )
  expect(text).toContain('2026-06-02,Ingrid Solberg,,91,Strong,,0')
})

test('the CSV export has a row per survey, a column per section and escaped formulas', () => {
  const text = surveysAsCsv(
    { type: 2 },
    [
      survey('2026-06-02T23:30:00Z', { sections: [section('Planning', 94), section('Quality', 88)] }),
      survey('2026-04-20T10:00:00Z', { percentageScore: 49.99, notes: '=1+1', sections: [section('Quality', 50)] }),
    ],
    'Europe/London',
  )
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Date,Provided by,Notes,Score,Band,Planning,Quality',
    '2026-06-03,Ingrid Solberg,,91,Strong,94,88',
    "2026-04-20,Ingrid Solberg,'=1+1,49.99,Potential Risk,,50",
    '',
  ])
})
