import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { IdParams } from '../contract/identifier.ts'
import { Hold, Removal, RemovalVersion, RemovedParts } from './removal.ts'

export const about =
  'Planned and past removals of closed engagements, and the deletion of hidden records. For superusers only.'

export const listRemovals = endpoint({
  method: 'GET',
  path: '/api/admin/removals',
  access: 'signed-in',
  summary: 'List planned, held and past removals of closed engagements (superusers only)',
  answers: {
    200: z.object({
      /** After how many months closed engagements are removed; null: never. */
      months: z.nullable(z.number()),
      /** Upcoming removals by day, then past ones, newest first. */
      removals: z.array(Removal),
    }),
  },
  refuses: [403],
})

export const previewRemoval = endpoint({
  method: 'GET',
  path: '/api/admin/removals/{id}',
  access: 'signed-in',
  summary: 'Count the records that a removal deletes, by kind (superusers only)',
  params: IdParams,
  answers: { 200: RemovedParts },
  refuses: [403, 404],
})

export const holdRemoval = endpoint({
  method: 'PUT',
  path: '/api/admin/removals/{id}/hold',
  access: 'signed-in',
  summary: 'Put the removal of a closed engagement on hold (superusers only)',
  records: 'Put the removal of an engagement on hold',
  params: IdParams,
  body: Hold,
  answers: { 200: Removal },
  refuses: [403, 404, 409, 422],
})

export const releaseRemoval = endpoint({
  method: 'POST',
  path: '/api/admin/removals/{id}/release',
  access: 'signed-in',
  summary: 'Release the hold on a removal (superusers only)',
  description: 'People are notified again. The removal follows at least 30 days later.',
  records: 'Released the hold on the removal of an engagement',
  params: IdParams,
  body: RemovalVersion,
  answers: { 200: Removal },
  refuses: [403, 404, 409],
})

export const allowBack = endpoint({
  method: 'POST',
  path: '/api/admin/removals/{id}/allow-back',
  access: 'signed-in',
  summary: 'Allow imports to add a removed engagement again (superusers only)',
  records: 'Allowed imports to add a removed engagement again',
  params: IdParams,
  body: RemovalVersion,
  answers: { 200: Removal },
  refuses: [403, 404, 409],
})

export const previewEngagementDeletion = endpoint({
  method: 'GET',
  path: '/api/admin/hidden-records/engagements/{id}',
  access: 'signed-in',
  summary: 'Get the number of records that go with a hidden engagement, by kind (superusers only)',
  params: IdParams,
  answers: { 200: RemovedParts },
  refuses: [403, 404],
})

export const previewWorkOrderDeletion = endpoint({
  method: 'GET',
  path: '/api/admin/hidden-records/work-orders/{id}',
  access: 'signed-in',
  summary: 'Get the number of records that go with a hidden work order, by kind (superusers only)',
  params: IdParams,
  answers: { 200: RemovedParts },
  refuses: [403, 404],
})

export const deleteHiddenEngagement = endpoint({
  method: 'DELETE',
  path: '/api/admin/hidden-records/engagements/{id}',
  access: 'signed-in',
  summary: 'Delete an engagement that has been hidden for 30 days, for good (superusers only)',
  description: 'All that belongs to it goes, also files. Imports leave it out from then on. This cannot be undone.',
  records: 'Deleted a hidden engagement for good',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})

export const deleteHiddenWorkOrder = endpoint({
  method: 'DELETE',
  path: '/api/admin/hidden-records/work-orders/{id}',
  access: 'signed-in',
  summary: 'Delete a work order that has been hidden for 30 days, for good (superusers only)',
  description: 'Its people, days and requests go with it. Imports leave it out from then on. This cannot be undone.',
  records: 'Deleted a hidden work order for good',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})
