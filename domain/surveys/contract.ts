import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { countUpTo, Flag, JsonList } from '../contract/query.ts'
import { EngagementName } from '../engagements/engagement.ts'
import { narrowing } from '../feedback/narrowing.ts'
import { isStorable, notStorable } from '../text/storable.ts'
import { textField } from '../text/text-field.ts'
import {
  CustomerSurvey,
  FeedbackRequest,
  replyRules,
  requestWordsRules,
  SurveyFilterOptions,
  SurveyOrder,
  SurveyReply,
  SurveySummary,
} from './customer-survey.ts'
import { NpsGroup } from './nps.ts'
import { SentAnswers } from './validation.ts'

export const about = 'Satisfaction surveys, replies to them and what they amount to.'

const Filter = z._default(JsonList, [])

const filters = {
  /** An engagement. */
  project_id: z.optional(Id),
  name_filters: Filter,
  project_filters: Filter,
  company_filters: Filter,
  ...narrowing,
  score: z.optional(NpsGroup),
  /** Whether the provider has answered it. */
  answered: z.optional(Flag),
  /** One survey alone. */
  survey: z.optional(Id),
}
const SurveyFilters = z.object(filters)
export type SurveyFilters = z.output<typeof SurveyFilters>

export const submitSurvey = endpoint({
  method: 'POST',
  path: '/api/customer-survey',
  access: 'signed-in',
  summary:
    'Submits the satisfaction survey of an engagement. Answers sent again under the same `submission` take the place of the former',
  records: 'Gave service feedback',
  body: z.object({
    projectID: Id,
    data: SentAnswers,
    /** Names the form that was filled in, from its first answer until it is known to be kept. */
    submission: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'This names no submission'))),
  }),
  answers: { 201: z.object({ _id: Id }) },
  refuses: [403, 404],
})

export const listSurveyProjects = endpoint({
  method: 'GET',
  path: '/api/customer-survey/projects',
  access: 'signed-in',
  summary: 'The engagements whose survey the caller can open, by title',
  answers: { 200: z.array(EngagementName) },
})

export const listSurveys = endpoint({
  method: 'GET',
  path: '/api/customer-survey',
  access: 'signed-in',
  summary:
    'The surveys the caller reaches, newest first unless another order is asked for: whole, or a page of them where a page is asked for',
  query: z.object({
    ...filters,
    order: z.optional(SurveyOrder),
    page_number: z.optional(countUpTo(1_000_000)),
    items_per_page: z.optional(countUpTo(100)),
  }),
  answers: { 200: z.array(CustomerSurvey) },
  refuses: [404],
})

export const summariseSurveys = endpoint({
  method: 'GET',
  path: '/api/customer-survey/summary',
  access: 'signed-in',
  summary: 'Responses, average rating, promoters and detractors under the same filters, and their course by month',
  query: SurveyFilters,
  answers: { 200: SurveySummary },
  refuses: [404],
})

export const listSurveyFilters = endpoint({
  method: 'GET',
  path: '/api/customer-survey/filters',
  access: 'signed-in',
  summary: 'The distinct values to filter by: projects of the chosen names, companies of the chosen names and projects',
  query: z.object({ project_id: filters.project_id, name_filters: Filter, project_filters: Filter }),
  answers: { 200: SurveyFilterOptions },
  refuses: [404],
})

export const exportSurveys = endpoint({
  method: 'GET',
  path: '/api/customer-survey/export',
  access: 'signed-in',
  summary: 'The same list as a CSV file',
  records: 'Exported the service feedback',
  query: z.object({ ...filters, order: z.optional(SurveyOrder) }),
  answers: { 200: binary('text/csv; charset=utf-8') },
  refuses: [404],
})

export const replyToSurvey = endpoint({
  method: 'POST',
  path: '/api/customer-survey/{id}/reply',
  access: 'signed-in',
  summary: 'Answers a survey, for everybody who reaches it; the respondent is mailed the answer',
  records: 'Replied to service feedback',
  params: IdParams,
  body: z.object({ text: textField(replyRules) }),
  answers: { 201: SurveyReply },
  refuses: [403, 404],
})

export const getFeedbackRequest = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/feedback-request',
  access: 'signed-in',
  summary: 'Who would be asked for feedback on the engagement now, who was, and who has answered since',
  params: IdParams,
  answers: { 200: FeedbackRequest },
  refuses: [403, 404],
})

export const askForFeedback = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/feedback-request',
  access: 'signed-in',
  summary:
    'Asks stakeholders of the engagement for feedback by mail and answers whom; a reminder follows after a week. Without `people` all who can be asked are',
  records: 'Asked for service feedback',
  params: IdParams,
  body: z.optional(
    z.object({
      /** The accounts to ask; those who cannot be asked now are left out. */
      people: z.optional(z.array(Id).check(z.maxLength(1000, 'Ask 1000 people at most'))),
      /** Own words, in the mail and its reminder. */
      words: z.optional(textField(requestWordsRules).check(z.refine(isStorable, notStorable))),
    }),
  ),
  answers: { 201: FeedbackRequest },
  refuses: [403, 404],
})
