import type { AnsweredQuestion, Audit, Section, Survey } from '@portal/domain/audits/audit'
import { bands } from '@portal/domain/audits/bands'

/** Survey with that many sections of eight questions; every text in it is unique. */
export function longSurvey(sections: number, differences: Partial<Survey> = {}): Survey {
  return {
    id: 'long',
    createdAt: '2026-06-02T10:00:00Z',
    createdBy: 'Ingrid Solberg',
    notes: 'The notes of this survey, in a sentence.',
    percentageScore: 89.99,
    isCompleted: true,
    entityName: 'Halden & Moore Bank',
    sections: Array.from({ length: sections }, (_, index) => longSection(index + 1)),
    ...differences,
  }
}

const longSection = (number: number): Section => ({
  id: `section-${number}`,
  value: `Section ${number} looks at subject S${number}`,
  percentageScore: (number * 37) % 101,
  description: `What S${number} is about.`,
  answeredQuestions: Array.from({ length: 8 }, (_, index) => longQuestion(`${number}x${index + 1}`, index)),
})

const longQuestion = (place: string, index: number): AnsweredQuestion => ({
  questionTitle: `Question Q${place}: is this part of the work planned and reviewed by somebody?`,
  totalScore: index,
  options: [
    {
      questionId: `q${place}`,
      value: `Answer A${place}: for the most part, with gaps that are known.`,
      score: index,
      risks:
        index % 3 === 0
          ? [{ title: `Risk R${place}`, score: 4, impacts: [{ title: `Impact I${place}`, score: 3 }] }]
          : [],
    },
  ],
})

/** A security audit of the given surveys, with its course. */
export const auditOf = (...aphiSurveys: Survey[]): Audit => ({
  id: 'audit',
  title: 'Delivery health',
  type: 2,
  limits: [...bands(2)],
  dataScore: [
    {
      data: [
        { x: '2026-04-20', y: 84 },
        { x: '2026-06-02', y: 89.99 },
      ],
    },
  ],
  aphiSurveys,
})
