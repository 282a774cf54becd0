import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { countUpTo, JsonList } from '../contract/query.ts'
import { Made } from '../team/contract.ts'
import { required } from '../text/text-field.ts'
import { IndividualFeedback, ProfileFeedback, TeamFeedback } from './feedback.ts'
import { FeedbackOrder, narrowing } from './narrowing.ts'
import { IndividualFeedbackText, TeamFeedbackText } from './validation.ts'

export const about = 'Feedback on people and on teams.'

export const profilePageSize = 5
export const listPageSize = 10
const largestPage = 100

const Filter = z.optional(JsonList)
const Page = {
  page_number: z._default(countUpTo(1_000_000), 1),
  items_per_page: z._default(countUpTo(largestPage), listPageSize),
  /** The id of the last row so far: the page is what follows it, also when newer rows came meanwhile. */
  after: z.optional(Id),
  order: z.optional(FeedbackOrder),
}
const IndividualFilters = { name_filters: Filter, project_filters: Filter, company_filters: Filter, ...narrowing }
const TeamFilters = { team_filters: Filter, project_filters: Filter, name_filters: Filter, ...narrowing }

export const giveIndividualFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback/individual-feedback',
  access: 'signed-in',
  summary: 'Feedback on somebody of an engagement, by everybody else who reaches it',
  records: 'Gave feedback on a person',
  body: z.object({ feedback: IndividualFeedbackText, project_id: Id, employee_id: Id }),
  answers: { 201: Made },
  refuses: [403, 404],
})

export const giveTeamFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback/team_feedback/',
  access: 'signed-in',
  summary: 'Feedback on a custom team. The names sent along are accepted and never believed',
  records: 'Gave feedback on a team',
  body: z.object({
    team_id: z
      .string({ error: required })
      .check(z.minLength(1, required), z.regex(/^[\w-]{0,64}$/, 'This is not an id')),
    feedback: TeamFeedbackText,
    feedback_provider_fullname: z.optional(z.nullable(z.string())),
    project_name: z.optional(z.nullable(z.string())),
  }),
  answers: { 201: Made },
  refuses: [404],
})

export const listIndividualFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/individual-feedback',
  access: 'signed-in',
  summary:
    'A page of the feedback on people of the engagements the caller reaches, the newest first unless asked otherwise',
  query: z.object({ ...Page, ...IndividualFilters }),
  answers: { 200: z.array(IndividualFeedback) },
})

export const listIndividualFeedbackFilters = endpoint({
  method: 'GET',
  path: '/api/feedback/individual-feedback-filters',
  access: 'signed-in',
  summary: 'What the list of feedback on people can be filtered by',
  answers: {
    200: z.object({
      name_filters: z.array(z.string()),
      project_name: z.array(z.string()),
      company_name: z.array(z.string()),
    }),
  },
})

export const listTeamFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/team-feedback',
  access: 'signed-in',
  summary:
    'A page of the feedback on teams of the engagements the caller reaches, the newest first unless asked otherwise',
  query: z.object({ ...Page, ...TeamFilters }),
  answers: { 200: z.array(TeamFeedback) },
})

export const listTeamFeedbackFilters = endpoint({
  method: 'GET',
  path: '/api/feedback/team-feedback-filters',
  access: 'signed-in',
  summary: 'What the list of feedback on teams can be filtered by',
  answers: {
    200: z.object({
      team_filters: z.array(z.string()),
      project_filters: z.array(z.string()),
      provider_full_filters: z.array(z.string()),
    }),
  },
})

export const listProfileFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/individual-feedback/{id}/{employee_id}',
  access: 'signed-in',
  summary: 'A page of the feedback on one person of one engagement, the newest first',
  params: z.object({ id: Id, employee_id: Id }),
  query: z.object({
    page_number: z._default(countUpTo(1_000_000), 1),
    items_per_page: z._default(countUpTo(largestPage), profilePageSize),
  }),
  answers: { 200: z.object({ item_list: z.array(ProfileFeedback), total_pages: z.number() }) },
  refuses: [404],
})

export const exportIndividualFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/individual-feedback-export',
  access: 'signed-in',
  summary: 'The feedback on people, filtered as the list, as a CSV file; for provider staff',
  records: 'Exported the feedback on people',
  query: z.object(IndividualFilters),
  answers: { 200: binary('text/csv') },
  refuses: [403],
})

export const exportTeamFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/team-feedback-export',
  access: 'signed-in',
  summary: 'The feedback on teams, filtered as the list, as a CSV file; for provider staff',
  records: 'Exported the feedback on teams',
  query: z.object(TeamFilters),
  answers: { 200: binary('text/csv') },
  refuses: [403],
})

export const withdrawIndividualFeedback = endpoint({
  method: 'DELETE',
  path: '/api/feedback/individual-feedback/{id}',
  access: 'signed-in',
  summary: 'Takes feedback on a person back, by its author within an hour',
  records: 'Withdrew feedback on a person',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404],
})

export const withdrawTeamFeedback = endpoint({
  method: 'DELETE',
  path: '/api/feedback/team-feedback/{id}',
  access: 'signed-in',
  summary: 'Takes feedback on a team back, by its author within an hour',
  records: 'Withdrew feedback on a team',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404],
})
