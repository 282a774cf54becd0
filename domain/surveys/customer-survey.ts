import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { EngagementName } from '../engagements/engagement.ts'

/** Provider's reply to a survey, for everyone who can see the survey. */
export const SurveyReply = z.object({ text: z.string(), author_name: z.string(), replied_at: z.string() })
export type SurveyReply = z.infer<typeof SurveyReply>

/** Document 2, point 3, "Customer survey (feedback)": the 14 question and answer pairs in their order. */
export const CustomerSurvey = z.object({
  _id: Id,
  project_id: Id,
  user_info: z.object({ user_full_name: z.string(), survey_date: z.string() }),
  data: z.array(z.object({ question: z.string(), answer: z.nullable(z.union([z.string(), z.number()])) })),
  /** Oldest first. */
  replies: z.array(SurveyReply),
})
export type CustomerSurvey = z.infer<typeof CustomerSurvey>

/** An engagement to give feedback on, with what the caller did and was asked for. */
export const SurveyProject = z.object({
  ...EngagementName.shape,
  /** The caller's latest answer, or null. */
  answered_at: z.nullable(z.string()),
  /** A request to the caller that is not answered yet, or null. */
  asked: z.nullable(z.object({ asked_at: z.string(), asked_by: z.string() })),
})
export type SurveyProject = z.infer<typeof SurveyProject>

/** The summary above the list, of the surveys that match the filters. */
export const SurveySummary = z.object({
  responses: z.number(),
  promoters: z.number(),
  detractors: z.number(),
  /** 1 to 5; null without responses. */
  average_rating: z.nullable(z.number()),
  /** By the month (`2026-06`) in which they came, oldest first; months without responses are left out. */
  months: z.array(
    z.object({
      month: z.string(),
      responses: z.number(),
      promoters: z.number(),
      detractors: z.number(),
      average_rating: z.nullable(z.number()),
    }),
  ),
  /** By the customer that the answers name, lowest net promoter score first. */
  customers: z.array(
    z.object({
      company: z.string(),
      responses: z.number(),
      promoters: z.number(),
      detractors: z.number(),
      average_rating: z.nullable(z.number()),
      /** Time of the latest response. */
      latest_at: z.string(),
    }),
  ),
})
export type SurveySummary = z.infer<typeof SurveySummary>

export const SurveyFilterOptions = z.object({
  names: z.array(z.string()),
  projects: z.array(z.string()),
  companies: z.array(z.string()),
})
export type SurveyFilterOptions = z.infer<typeof SurveyFilterOptions>

/** Stakeholders with an account who can be asked for feedback: not asked recently and without a recent answer. */
export const FeedbackRequest = z.object({
  /** Time of the last request, or null. */
  asked_at: z.nullable(z.string()),
  recipients: z.array(z.string()),
  /** Same people with their accounts, so that some can be left out. */
  askable: z.array(z.object({ id: Id, name: z.string() })),
  /** People asked, newest first, and whether they have answered since. */
  asked: z.array(
    z.object({
      name: z.string(),
      asked_at: z.string(),
      asked_by: z.string(),
      reminded_at: z.nullable(z.string()),
      answered_at: z.nullable(z.string()),
    }),
  ),
})
export type FeedbackRequest = z.infer<typeof FeedbackRequest>

/** Days between requests to a person, and after their last answer. */
export const requestIntervalDays = 30
export const reminderDays = 7

export const surveyOrders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  lowest: 'Lowest score',
  highest: 'Highest score',
} as const
export const surveyOrderNames = ['newest', 'oldest', 'lowest', 'highest'] as const
export const SurveyOrder = z.enum(surveyOrderNames)
export type SurveyOrder = z.infer<typeof SurveyOrder>

export const requestWordsMax = 1000
export const requestWordsRules = { label: 'Your message', max: requestWordsMax } as const

export const replyMax = 1000
export const replyRules = { label: 'Reply', min: 2, max: replyMax } as const
