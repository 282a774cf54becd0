import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { Flag } from '../contract/query.ts'
import { Version } from '../team/contract.ts'
import { TeamRequest } from './team-request.ts'
import { ProposalNote, TeamRequestInput } from './validation.ts'

export const about = 'Requests for people on an engagement, and the proposals made for them.'

export const listTeamRequests = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/request-team',
  access: 'signed-in',
  summary: 'The team requests of the engagement, newest first',
  params: IdParams,
  answers: { 200: z.array(TeamRequest) },
  refuses: [404],
})

export const createTeamRequest = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/request-team',
  access: 'signed-in',
  summary: 'Asks for team members; client partner and delivery lead are mailed. Stakeholders only',
  records: 'Requested a team',
  params: IdParams,
  body: TeamRequestInput,
  answers: { 201: TeamRequest },
  refuses: [403, 404],
})

const RequestParams = z.object({ project_id: Id, id: Id })

export const updateTeamRequest = endpoint({
  method: 'PATCH',
  path: '/api/projects/{project_id}/group-teams/request-team/{id}',
  access: 'signed-in',
  summary:
    'Changes a team request, or completes and reopens it; the provider is mailed. Stakeholders only. A call with another `version` than the present one is rejected (409). A call without a version may add lines; it may change more only if the caller alone has changed the request, and it never removes proposals',
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
    'Deletes a team request; the provider is mailed. Stakeholders only. A call with another `version` than the present one is rejected (409). A call without a version is rejected if the request has proposals or another person has changed it',
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
})
export type KnownPerson = z.infer<typeof KnownPerson>

export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/request-team/people',
  access: 'signed-in',
  summary: 'People of the provider whom staff can propose, by part of their name',
  params: IdParams,
  query: z.object({ search: z.string().check(z.trim(), z.maxLength(100, 'Search for 100 characters at most')) }),
  answers: { 200: z.array(KnownPerson) },
  refuses: [403, 404],
})

export const proposePerson = endpoint({
  method: 'POST',
  path: '/api/projects/{project_id}/request-team/{id}/proposals',
  access: 'signed-in',
  summary: 'Proposes a named person for a line of the request that is not filled. Provider staff only',
  records: 'Proposed a person on a team request',
  params: RequestParams,
  body: z.object({ line_id: Id, employee_id: Id, note: z.optional(ProposalNote) }),
  answers: { 201: TeamRequest },
  refuses: [403, 404, 409],
})

export const decideProposal = endpoint({
  method: 'PATCH',
  path: '/api/projects/{project_id}/request-team/{id}/proposals/{proposal_id}',
  access: 'signed-in',
  summary:
    'Accepts or declines a proposed person; accepting the last person that is asked for completes the request. Stakeholders only',
  records: 'Decided on a proposed person',
  params: z.extend(RequestParams, { proposal_id: Id }),
  body: z.object({ decision: z.enum(['accepted', 'declined']), note: z.optional(ProposalNote) }),
  answers: { 200: TeamRequest },
  refuses: [403, 404, 409],
})
