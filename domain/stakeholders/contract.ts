import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { Stakeholder } from './stakeholder.ts'
import { Invitation } from './validation.ts'

export const about = 'Invitations to an engagement, and who was removed from it.'

export const inviteStakeholder = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/stakeholders',
  access: 'signed-in',
  summary:
    'Invites somebody to the engagement and mails them: a colleague can sign in, people of another company accept first',
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
  summary: 'Who is invited to the engagement and has not accepted yet',
  params: IdParams,
  answers: { 200: z.array(Stakeholder) },
  refuses: [403, 404],
})

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{id}',
  access: 'signed-in',
  summary: 'Accepts or declines an invitation to the caller’s own address',
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
    'Takes a colleague off the engagement, which closes it to them at once; whoever reaches no other is signed out. Takes back an invitation that nobody has answered',
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
  summary: 'Who was invited, accepted, declined and was removed in the portal, by whom and when; the newest first',
  params: IdParams,
  answers: { 200: z.array(StakeholderChange) },
  refuses: [403, 404],
})
