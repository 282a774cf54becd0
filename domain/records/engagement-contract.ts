import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { RemovedParts } from '../retention/removal.ts'
import { EngagementForm, NewEngagementForm } from './engagement-form.ts'
import { Customer, Keeper, PersonName, Version, VersionQuery } from './record-parts.ts'

export const getEngagementRecord = endpoint({
  method: 'GET',
  path: '/api/records/engagements/{id}',
  access: 'signed-in',
  summary: 'Get the record of an engagement, as its form shows it. Staff only',
  params: IdParams,
  answers: {
    200: z.object({
      id: Id,
      version: z.number(),
      ...Keeper.shape,
      /** `all`: superusers. `title`: leads. */
      may_edit: z.enum(['all', 'title', 'nothing']),
      title: z.string(),
      client: Customer,
      client_partner: z.nullable(PersonName),
      project_lead: z.nullable(PersonName),
      portfolio_director: z.nullable(PersonName),
      /** What goes with the engagement if it is deleted. */
      contents: RemovedParts.shape.counts,
      /** Whether deleting hides it, because it has contents that must not be lost. Otherwise it is deleted at once. */
      hides: z.boolean(),
    }),
  },
  refuses: [403, 404],
})

export const addEngagement = endpoint({
  method: 'POST',
  path: '/api/records/engagements',
  access: 'signed-in',
  summary: 'Add an engagement, with its first work order, the people on it and its stakeholders. Superusers only',
  records: 'Added an engagement',
  body: NewEngagementForm,
  answers: { 201: z.object({ id: Id }) },
  refuses: [403, 409, 503],
})

export const changeEngagement = endpoint({
  method: 'PUT',
  path: '/api/records/engagements/{id}',
  access: 'signed-in',
  summary: 'Change the record of an engagement. Superusers; leads of the engagement change the title only',
  records: 'Changed an engagement',
  params: IdParams,
  body: z.extend(EngagementForm, { version: Version }),
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})

export const deleteEngagement = endpoint({
  method: 'DELETE',
  path: '/api/records/engagements/{id}',
  access: 'signed-in',
  summary:
    'Delete an engagement. If it has files, feedback, requests, audits or recorded days, it is hidden instead and can be restored. Superusers only',
  records: 'Deleted an engagement',
  params: IdParams,
  query: VersionQuery,
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})
