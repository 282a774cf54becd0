import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { Stakeholder } from './stakeholder.ts'
import { Invitation } from './validation.ts'

export const inviteStakeholder = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/stakeholders',
  access: 'signed-in',
  summary: 'Invites a colleague to the engagement; they are mailed and can sign in',
  records: 'Invited a stakeholder',
  params: IdParams,
  body: Invitation,
  answers: { 201: Stakeholder },
  refuses: [403, 404, 409],
})

export const StakeholderParams = z.object({ id: Id, stakeholder_id: Id })

export const removeStakeholder = endpoint({
  method: 'DELETE',
  path: '/api/projects/{id}/stakeholders/{stakeholder_id}',
  access: 'signed-in',
  summary:
    'Takes a colleague off the engagement, which closes it to them at once; whoever reaches no other is signed out',
  records: 'Removed a stakeholder',
  params: StakeholderParams,
  answers: { 204: null },
  refuses: [403, 404],
})

export const StakeholderChange = z.object({
  id: Id,
  action: z.enum(['invited', 'removed']),
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
  summary: 'Who was invited and removed in the portal, by whom and when; the newest first',
  params: IdParams,
  answers: { 200: z.array(StakeholderChange) },
  refuses: [403, 404],
})
