import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { Email } from '../session/fields.ts'
import { AccessLevel } from '../session/user.ts'
import { textField } from '../text/text-field.ts'
import { Stakeholder } from './stakeholder.ts'
import { invitationRules } from './validation.ts'

export const about = 'Invitations to an engagement, and removals from it.'

export const Invitation = z.object({
  full_name: textField(invitationRules.full_name),
  email: Email,
  role: textField(invitationRules.role),
  phone: textField(invitationRules.phone),
  access_level: AccessLevel,
})
export type Invitation = z.infer<typeof Invitation>

export const inviteStakeholder = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/stakeholders',
  access: 'signed-in',
  summary:
    'Invite a person to an engagement by email. Colleagues can sign in at once; people of another company must accept the invitation first',
  records: 'Invited a stakeholder',
  params: IdParams,
  body: Invitation,
  answers: { 201: Stakeholder },
  refuses: [403, 404, 409],
})

export const listInvited = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/stakeholders/invitations',
  access: 'signed-in',
  summary: 'List the people who are invited to an engagement and have not accepted yet',
  params: IdParams,
  answers: { 200: z.array(Stakeholder) },
  refuses: [403, 404],
})

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{id}',
  access: 'signed-in',
  summary: 'Accept or decline an invitation to the caller’s email address',
  records: 'Answered an invitation',
  params: IdParams,
  body: z.object({ accept: z.boolean() }),
  answers: { 200: z.object({ message: z.string() }) },
  refuses: [403, 404, 410],
})

export const StakeholderParams = z.object({ id: Id, stakeholder_id: Id })

export const removeStakeholder = endpoint({
  method: 'DELETE',
  path: '/api/projects/{id}/stakeholders/{stakeholder_id}',
  access: 'signed-in',
  summary:
    'Remove a colleague from an engagement, or withdraw an open invitation. The person loses access at once and is signed out if this was their only engagement',
  records: 'Removed a stakeholder',
  params: StakeholderParams,
  answers: { 204: null },
  refuses: [403, 404],
})

export const StakeholderChange = z.object({
  id: Id,
  action: z.enum(['invited', 'removed', 'accepted', 'declined']),
  full_name: z.string(),
  email: z.nullable(z.string()),
  changed_by: z.string(),
  changed_at: z.string(),
})
export type StakeholderChange = z.infer<typeof StakeholderChange>

export const listStakeholderChanges = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/stakeholders/changes',
  access: 'signed-in',
  summary: 'List who was invited, accepted, declined or was removed, by whom and when, newest first',
  params: IdParams,
  answers: { 200: z.array(StakeholderChange) },
  refuses: [403, 404],
})
