import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { countUpTo, Flag, JsonList } from '../contract/query.ts'
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
  SurveyProject,
  SurveyReply,
  SurveySummary,
} from './customer-survey.ts'
import { NpsGroup } from './nps.ts'
import { SentAnswers } from './validation.ts'

export const about = 'Satisfaction surveys, replies and summaries.'

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
    'Submit the satisfaction survey of an engagement. A second call with the same `submission` replaces the answers',
  records: 'Gave service feedback',
  body: z.object({
    projectID: Id,
    data: SentAnswers,
    /** Names the form that was filled in, from its first answer until it is known to be kept. */
    submission: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'Use 8 to 64 letters, digits or hyphens'))),
  }),
  answers: { 201: z.object({ _id: Id }) },
  refuses: [403, 404],
})

export const listSurveyProjects = endpoint({
  method: 'GET',
  path: '/api/customer-survey/projects',
  access: 'signed-in',
  summary:
    'List the engagements whose survey the caller can open, sorted by title, with the latest answer and the open request of the caller',
  answers: { 200: z.array(SurveyProject) },
})

export const listSurveys = endpoint({
  method: 'GET',
  path: '/api/customer-survey',
  access: 'signed-in',
  summary: 'List the surveys that the caller can see, newest first by default: all of them, or one page',
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
  summary:
    'Get the number of responses, promoters and detractors and the average rating, in total, by month and by customer',
  query: SurveyFilters,
  answers: { 200: SurveySummary },
  refuses: [404],
})

export const listSurveyFilters = endpoint({
  method: 'GET',
  path: '/api/customer-survey/filters',
  access: 'signed-in',
  summary: 'List the filter values. Projects depend on the chosen names, companies on the chosen names and projects',
  query: z.object({ project_id: filters.project_id, name_filters: Filter, project_filters: Filter }),
  answers: { 200: SurveyFilterOptions },
  refuses: [404],
})

export const exportSurveys = endpoint({
  method: 'GET',
  path: '/api/customer-survey/export',
  access: 'signed-in',
  summary: 'Export the surveys as a CSV file, with the filters of the list',
  records: 'Exported the service feedback',
  query: z.object({ ...filters, order: z.optional(SurveyOrder) }),
  answers: { 200: binary('text/csv; charset=utf-8') },
  refuses: [404],
})

export const replyToSurvey = endpoint({
  method: 'POST',
  path: '/api/customer-survey/{id}/reply',
  access: 'signed-in',
  summary: 'Reply to a survey. Everyone on the engagement can read the reply; the respondent gets an email',
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
  summary: 'List who can be asked for feedback on the engagement, who was asked, and who has answered since',
  params: IdParams,
  answers: { 200: FeedbackRequest },
  refuses: [403, 404],
})

export const askForFeedback = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/feedback-request',
  access: 'signed-in',
  summary:
    'Ask stakeholders of the engagement for feedback by email, with a reminder after a week. Without `people`, everyone who can be asked gets the email',
  records: 'Asked for service feedback',
  params: IdParams,
  body: z.optional(
    z.object({
      /** The accounts to ask; those who cannot be asked now are left out. */
      people: z.optional(z.array(Id).check(z.maxLength(1000, 'Ask at most 1000 people'))),
      /** Own words, in the mail and its reminder. */
      words: z.optional(textField(requestWordsRules).check(z.refine(isStorable, notStorable))),
    }),
  ),
  answers: { 201: FeedbackRequest },
  refuses: [403, 404],
})
