import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { NewStakeholder, StakeholderForm } from './engagement-form.ts'
import { Version, VersionQuery } from './record-parts.ts'

const StakeholderParams = z.object({ id: Id, stakeholder_id: Id })

export const addStakeholder = endpoint({
  method: 'POST',
  path: '/api/records/engagements/{id}/stakeholders',
  access: 'signed-in',
  summary:
    'Add a stakeholder with an account, and email the invitation at once or later. Leads of the engagement and superusers only',
  records: 'Added a stakeholder',
  params: IdParams,
  body: z.extend(NewStakeholder, { sends_invitation: z.boolean() }),
  answers: { 201: z.object({ id: Id }) },
  refuses: [403, 404, 409, 503],
})

export const changeStakeholder = endpoint({
  method: 'PUT',
  path: '/api/records/engagements/{id}/stakeholders/{stakeholder_id}',
  access: 'signed-in',
  summary:
    'Change a stakeholder. Leads of the engagement change name, role and phone, superusers also the address; the access level also people who lead all engagements of the person',
  records: 'Changed a stakeholder',
  params: StakeholderParams,
  body: z.extend(StakeholderForm, { version: Version }),
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})

export const sendStakeholderInvitation = endpoint({
  method: 'POST',
  path: '/api/records/engagements/{id}/stakeholders/{stakeholder_id}/invitation',
  access: 'signed-in',
  summary:
    'Email the invitation of a stakeholder who was added without it. Leads of the engagement and superusers only',
  records: 'Sent an invitation',
  params: StakeholderParams,
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})

export const deleteStakeholder = endpoint({
  method: 'DELETE',
  path: '/api/records/engagements/{id}/stakeholders/{stakeholder_id}',
  access: 'signed-in',
  summary:
    'Remove a stakeholder from an engagement. The person loses access at once. Leads of the engagement and superusers only',
  records: 'Removed a stakeholder',
  params: StakeholderParams,
  query: VersionQuery,
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})
