import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'

const Hidden = z.object({
  id: Id,
  /** Title of an engagement, or reference of a work order. */
  name: z.string(),
  /** Customer of an engagement, or title of a work order's engagement. */
  of: z.string(),
  hidden_at: z.string(),
  /** First day on which it may be deleted for good. */
  deletable_from: CalendarDay,
})
export type Hidden = z.infer<typeof Hidden>

export const listHidden = endpoint({
  method: 'GET',
  path: '/api/records/hidden',
  access: 'signed-in',
  summary: 'List the engagements and work orders that were deleted and can be restored, newest first. Superusers only',
  answers: { 200: z.object({ engagements: z.array(Hidden), work_orders: z.array(Hidden) }) },
  refuses: [403],
})

export const restoreEngagement = endpoint({
  method: 'POST',
  path: '/api/records/engagements/{id}/restore',
  access: 'signed-in',
  summary: 'Restore a hidden engagement with all that belongs to it. Superusers only',
  records: 'Restored an engagement',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})

export const restoreWorkOrder = endpoint({
  method: 'POST',
  path: '/api/records/work-orders/{id}/restore',
  access: 'signed-in',
  summary: 'Restore a hidden work order with its people. Superusers only',
  records: 'Restored a work order',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})
