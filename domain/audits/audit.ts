import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { BandName, ScoringType } from './bands.ts'

/** Audit on the card of an engagement (document 1, point 3); `type` decides the tile's band. */
export const AuditInfo = z.object({
  id: Id,
  title: z.string(),
  type: ScoringType,
  percentage_score: z.number(),
  /** Score of the survey before the newest; null if there was none. */
  score_before: z.nullable(z.number()),
  created_at: z.string(),
})
export type AuditInfo = z.infer<typeof AuditInfo>

const Risk = z.object({
  title: z.string(),
  score: z.number(),
  impacts: z.array(z.object({ title: z.string(), score: z.number() })),
})

export const AnsweredQuestion = z.object({
  questionTitle: z.string(),
  totalScore: z.number(),
  options: z.array(z.object({ questionId: Id, value: z.string(), score: z.number(), risks: z.array(Risk) })),
})
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>

export const Section = z.object({
  id: Id,
  value: z.string(),
  percentageScore: z.number(),
  description: z.nullable(z.string()),
  answeredQuestions: z.array(AnsweredQuestion),
})
export type Section = z.infer<typeof Section>

export const Survey = z.object({
  id: Id,
  createdAt: z.string(),
  createdBy: z.string(),
  notes: z.nullable(z.string()),
  percentageScore: z.number(),
  isCompleted: z.boolean(),
  entityName: z.string(),
  sections: z.array(Section),
})
export type Survey = z.infer<typeof Survey>

/** Document 2, point 3. `limits` are the bands of the scoring type, for the chart. */
export const Audit = z.object({
  id: Id,
  title: z.string(),
  type: ScoringType,
  dataScore: z.array(z.object({ data: z.array(z.object({ x: CalendarDay, y: z.number() })) })),
  limits: z.array(z.object({ name: BandName, min: z.number(), max: z.number() })),
  aphiSurveys: z.array(Survey),
})
export type Audit = z.infer<typeof Audit>
