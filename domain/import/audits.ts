import * as z from 'zod/mini'
import { Day, Instant, list, maybe, Name, oneOf, Percent, RecordId, text } from './fields.ts'

const Score = z.number()

const ImpactRecord = z.strictObject({ title: text(500), score: Score })
const RiskRecord = z.strictObject({ title: text(500), score: Score, impacts: list(ImpactRecord) })
const OptionRecord = z.strictObject({ question_id: RecordId, value: text(2000), score: Score, risks: list(RiskRecord) })
const QuestionRecord = z.strictObject({ question_title: text(1000), total_score: Score, options: list(OptionRecord) })

export const SectionRecord = z.strictObject({
  id: RecordId,
  value: text(300),
  percentage_score: Percent,
  description: maybe(text(5000)),
  answered_questions: list(QuestionRecord),
})
export type SectionRecord = z.output<typeof SectionRecord>

export const AuditSurveyRecord = z.strictObject({
  /** Unique among the surveys of all audits. */
  id: RecordId,
  created_at: Instant,
  created_by: Name,
  notes: maybe(text(10_000)),
  percentage_score: Percent,
  is_completed: z.boolean(),
  entity_name: Name,
  sections: list(SectionRecord),
})

const ScorePointRecord = z.strictObject({ date: Day, score: Percent })

/** An audit of an engagement with its score over time and its surveys. */
export const AuditRecord = z
  .strictObject({
    id: RecordId,
    engagement_id: RecordId,
    title: Name,
    scoring_type: oneOf([1, 2], 'must be 1 (low is good) or 2 (high is good)'),
    percentage_score: Percent,
    created_at: Instant,
    score_points: list(ScorePointRecord),
    surveys: list(AuditSurveyRecord),
  })
  .check(
    z.superRefine((audit, context) => {
      const days = new Set<string>()
      for (const [index, { date }] of audit.score_points.entries()) {
        if (days.has(date))
          context.addIssue({
            code: 'custom',
            path: ['score_points', index, 'date'],
            message: `there is already a score for ${date}`,
          })
        days.add(date)
      }
    }),
  )
export type AuditRecord = z.input<typeof AuditRecord>
