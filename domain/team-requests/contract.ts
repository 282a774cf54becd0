import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { Flag } from '../contract/query.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { Version } from '../team/contract.ts'
import { personFacts } from './candidates.ts'
import { positions, primarySkills, TeamRequest } from './team-request.ts'
import { ProposalNote, TeamRequestInput } from './validation.ts'

export const about = 'Requests for more people on an engagement, and the people proposed for them.'

export const listTeamRequests = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/request-team',
  access: 'signed-in',
  summary: 'List the team requests of an engagement, newest first',
  params: IdParams,
  answers: { 200: z.array(TeamRequest) },
  refuses: [404],
})

export const createTeamRequest = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/request-team',
  access: 'signed-in',
  summary: 'Request team members. The client partner and the delivery lead get an email. Stakeholders only',
  records: 'Requested a team',
  params: IdParams,
  body: TeamRequestInput,
  answers: { 201: TeamRequest },
  refuses: [403, 404],
})

const RequestParams = z.object({ project_id: Id, id: Id })
const ProposalParams = z.extend(RequestParams, { proposal_id: Id })

export const updateTeamRequest = endpoint({
  method: 'PATCH',
  path: '/api/projects/{project_id}/group-teams/request-team/{id}',
  access: 'signed-in',
  summary:
    'Change, complete or reopen a team request. The provider gets an email. Stakeholders only. A call with an old `version` is rejected (409), and one without it is applied as sent',
  records: 'Changed a team request',
  params: RequestParams,
  query: z.object({ is_new: Flag }),
  body: z.extend(TeamRequestInput, {
    project_id: z.optional(Id),
    request_id: z.optional(Id),
    is_new: z.boolean(),
    version: z.optional(z.int()),
    /** The caller knows that people who are accepted already go with the lines that are left out. */
    remove_accepted: z.optional(z.boolean()),
  }),
  answers: { 200: TeamRequest },
  refuses: [403, 404, 409],
})

export const deleteTeamRequest = endpoint({
  method: 'DELETE',
  path: '/api/projects/{project_id}/request-team/{id}',
  access: 'signed-in',
  summary:
    'Delete a team request. The provider gets an email. Stakeholders only. A call with an old `version` is rejected (409), and one without it is applied as sent',
  records: 'Deleted a team request',
  params: RequestParams,
  query: z.object({ version: Version }),
  answers: { 204: null },
  refuses: [403, 404, 409],
})

export const KnownPerson = z.object({
  employee_id: Id,
  employee_name: z.string(),
  employee_photo_id: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  /** True for the caller's own record: people cannot propose themselves. */
  is_self: z.boolean(),
  /** True if an assignment on the engagement has not ended: the person cannot be proposed. */
  on_team: z.boolean(),
  ...personFacts,
})
export type KnownPerson = z.infer<typeof KnownPerson>

export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/request-team/people',
  access: 'signed-in',
  summary:
    'Find people of the provider to propose, by name, job title, last role and tags, best fit first. Provider staff only',
  description:
    'Answers at most 20 people. Those who are free at the start date come first, then those whose tags, job title or last role match the role and the skill.',
  params: IdParams,
  query: z.object({
    search: z.string().check(z.trim(), z.maxLength(100, 'Use at most 100 characters')),
    /** Role, skill and start date of the line. The default start date is today. */
    member_role: z.optional(z.enum(positions)),
    primary_skill: z.optional(z.enum(primarySkills)),
    member_start_date: z.optional(CalendarDay),
  }),
  answers: { 200: z.array(KnownPerson) },
  refuses: [403, 404],
})

export const proposePerson = endpoint({
  method: 'POST',
  path: '/api/projects/{project_id}/request-team/{id}/proposals',
  access: 'signed-in',
  summary: 'Propose a person for a request line that is not filled. Provider staff only',
  records: 'Proposed a person for a team request',
  params: RequestParams,
  body: z.object({ line_id: Id, employee_id: Id, note: z.optional(ProposalNote) }),
  answers: { 201: TeamRequest },
  refuses: [403, 404, 409],
})

export const ProposedPerson = z.object(personFacts)
export type ProposedPerson = z.infer<typeof ProposedPerson>

export const getProposedPerson = endpoint({
  method: 'GET',
  path: '/api/projects/{project_id}/request-team/{id}/proposals/{proposal_id}',
  access: 'signed-in',
  summary: 'Get the availability, tags and last engagement of a proposed person. Stakeholders only',
  description:
    'Only while no decision is made. Tags and engagements are those that the caller can see. Assignments elsewhere count only for the day from which the person is free.',
  params: ProposalParams,
  answers: { 200: ProposedPerson },
  refuses: [403, 404, 409],
})

export const decideProposal = endpoint({
  method: 'PATCH',
  path: '/api/projects/{project_id}/request-team/{id}/proposals/{proposal_id}',
  access: 'signed-in',
  summary:
    'Accept or decline a proposed person. Accepting the last person needed completes the request. Stakeholders only',
  records: 'Decided on a proposed person',
  params: ProposalParams,
  body: z.object({ decision: z.enum(['accepted', 'declined']), note: z.optional(ProposalNote) }),
  answers: { 200: TeamRequest },
  refuses: [403, 404, 409],
})
