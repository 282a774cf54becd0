import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { countUpTo, JsonList } from '../contract/query.ts'
import { Created } from '../team/contract.ts'
import { required } from '../text/text-field.ts'
import { IndividualFeedback, ProfileFeedback, TeamFeedback } from './feedback.ts'
import { IndividualFeedbackText, TeamFeedbackText } from './feedback-text.ts'
import { FeedbackOrder, narrowing } from './narrowing.ts'

export const about = 'Feedback on people and teams.'

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
  summary: 'Give feedback on a person who works on an engagement',
  records: 'Gave feedback on a person',
  body: z.object({ feedback: IndividualFeedbackText, project_id: Id, employee_id: Id }),
  answers: { 201: Created },
  refuses: [403, 404],
})

export const giveTeamFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback/team_feedback/',
  access: 'signed-in',
  summary: 'Give feedback on a custom team. The portal ignores the names in the body',
  records: 'Gave feedback on a team',
  body: z.object({
    team_id: z.string({ error: required }).check(z.minLength(1, required), z.regex(/^[\w-]{0,64}$/, 'Use a valid id')),
    feedback: TeamFeedbackText,
    feedback_provider_fullname: z.optional(z.nullable(z.string())),
    project_name: z.optional(z.nullable(z.string())),
  }),
  answers: { 201: Created },
  refuses: [404],
})

export const listIndividualFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/individual-feedback',
  access: 'signed-in',
  summary:
    'List feedback on people from all engagements the caller can access, one page at a time, newest first by default',
  query: z.object({ ...Page, ...IndividualFilters }),
  answers: { 200: z.array(IndividualFeedback) },
})

export const listIndividualFeedbackFilters = endpoint({
  method: 'GET',
  path: '/api/feedback/individual-feedback-filters',
  access: 'signed-in',
  summary: 'List the filter values for feedback on people',
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
    'List feedback on teams from all engagements the caller can access, one page at a time, newest first by default',
  query: z.object({ ...Page, ...TeamFilters }),
  answers: { 200: z.array(TeamFeedback) },
})

export const listTeamFeedbackFilters = endpoint({
  method: 'GET',
  path: '/api/feedback/team-feedback-filters',
  access: 'signed-in',
  summary: 'List the filter values for feedback on teams',
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
  summary: 'List feedback on one person on one engagement, one page at a time, newest first',
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
  summary: 'Export feedback on people as a CSV file, with the filters of the list. Provider staff only',
  records: 'Exported the feedback on people',
  query: z.object(IndividualFilters),
  answers: { 200: binary('text/csv') },
  refuses: [403],
})

export const exportTeamFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/team-feedback-export',
  access: 'signed-in',
  summary: 'Export feedback on teams as a CSV file, with the filters of the list. Provider staff only',
  records: 'Exported the feedback on teams',
  query: z.object(TeamFilters),
  answers: { 200: binary('text/csv') },
  refuses: [403],
})

export const withdrawIndividualFeedback = endpoint({
  method: 'DELETE',
  path: '/api/feedback/individual-feedback/{id}',
  access: 'signed-in',
  summary: 'Withdraw feedback on a person. Only its author can, within one hour',
  records: 'Withdrew feedback on a person',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404],
})

export const withdrawTeamFeedback = endpoint({
  method: 'DELETE',
  path: '/api/feedback/team-feedback/{id}',
  access: 'signed-in',
  summary: 'Withdraw feedback on a team. Only its author can, within one hour',
  records: 'Withdrew feedback on a team',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404],
})
