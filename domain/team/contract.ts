import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { Flag, wholeNumber } from '../contract/query.ts'
import { ContactMessage } from './contact.ts'
import { GroupTeam } from './group-team.ts'
import { CurrentEngagement, MemberProfile, Overseer, ProfileWorkOrder } from './profile.ts'
import { EditedTeamName, NewTeamName } from './validation.ts'

export const about = 'Teams and people of an engagement, and messages to its client partner and delivery lead.'

const TeamParams = z.object({ id: Id, teamId: Id })
const EmployeeParams = z.object({ id: Id, employee_id: Id })

/** The answer to making something: its new id, and its version where it has one. */
export const Created = z.object({ data: z.object({ object_id: Id, version: z.optional(z.number()) }) })

/** List of people in a change; other fields are accepted and ignored. */
export const People = z
  .array(z.object({ employee_id: Id }), { error: 'Send a list of people' })
  .check(z.maxLength(1000, 'Send at most 1000 people'))

/** Version on which a change is based. */
export const Version = z.optional(wholeNumber('The version must be a whole number'))

export const listGroupTeams = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/group-teams',
  access: 'signed-in',
  summary: 'List the custom teams of an engagement with their current members, newest first',
  params: IdParams,
  answers: { 200: z.array(GroupTeam) },
  refuses: [404],
})

export const createGroupTeam = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/group-teams',
  access: 'signed-in',
  summary: 'Create a team without members',
  records: 'Created a team',
  params: IdParams,
  body: z.object({ name: NewTeamName }),
  answers: { 201: Created },
  refuses: [403, 404, 409],
})

export const updateGroupTeam = endpoint({
  method: 'PATCH',
  path: '/api/projects/{id}/group-teams/{teamId}',
  access: 'signed-in',
  summary:
    'Rename a team and set its members. A call with an old `version` is rejected (409), and one without it is applied as sent. Set `move` to take people from another team',
  records: 'Changed a team',
  params: TeamParams,
  query: z.object({ name: z.optional(EditedTeamName), version: Version, move: z.optional(Flag) }),
  body: z.object({ member_assignments: z.optional(People) }),
  answers: { 200: GroupTeam },
  refuses: [403, 404, 409],
})

export const deleteGroupTeam = endpoint({
  method: 'DELETE',
  path: '/api/projects/{id}/group-teams/{teamId}',
  access: 'signed-in',
  summary:
    'Delete a team. Its members become ungrouped. A call with an old `version` is rejected (409), and one without it is applied as sent',
  records: 'Deleted a team',
  params: TeamParams,
  query: z.object({ version: Version }),
  answers: { 204: null },
  refuses: [403, 404, 409],
})

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/contact-form',
  access: 'signed-in',
  summary: 'Email a message to the client partner, the delivery lead or both',
  records: 'Sent a message to the engagement’s leads',
  params: IdParams,
  body: ContactMessage,
  answers: { 204: null },
  refuses: [403, 404, 429],
})

export const getOversight = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/oversight',
  access: 'signed-in',
  summary: 'Get the people who lead an engagement. Without a client partner, get the default one',
  params: IdParams,
  answers: {
    200: z.object({
      client_partner: z.nullable(Overseer),
      portfolio_director: z.nullable(Overseer),
      project_lead: z.nullable(Overseer),
    }),
  },
  refuses: [404],
})

export const getMemberProfile = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/employees/{employee_id}',
  access: 'signed-in',
  summary: 'Get the profile of a person who works or worked on an engagement',
  params: EmployeeParams,
  answers: { 200: MemberProfile },
  refuses: [404],
})

export const listMemberWorkOrders = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/employees/{employee_id}/work-orders',
  access: 'signed-in',
  summary: 'List the work orders of a person on all engagements that the caller can access, latest first',
  params: EmployeeParams,
  answers: { 200: z.array(ProfileWorkOrder) },
  refuses: [404],
})

export const listMemberEngagements = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/employees/{employee_id}/engagements',
  access: 'signed-in',
  summary: 'List the other engagements that a person works on now or leads, and that the caller can access',
  params: EmployeeParams,
  answers: { 200: z.array(CurrentEngagement) },
  refuses: [404],
})
