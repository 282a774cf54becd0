import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { EnteredDay } from '../dates/entered-day.ts'
import { Version } from '../records/record-parts.ts'
import { WorkOrderForm } from '../records/work-order-form.ts'
import { ExtensionRequest } from './extension-request.ts'
import { AnswerNote, ExtensionMessage } from './validation.ts'

export const about = 'Requests to extend work orders, and the answers.'

export const workOrdersPageSize = 20
export const shownAtFirst = 10
export const loadMoreBy = 10
export const shortestSearch = 2

export const requestExtension = endpoint({
  method: 'POST',
  path: '/api/work-orders/{id}',
  access: 'signed-in',
  summary:
    'Request an extension of a work order. A work order can have one open request. The names in the body are ignored',
  records: 'Requested an extension',
  params: IdParams,
  body: z.object({
    message: ExtensionMessage,
    engagementName: z.optional(z.unknown()),
    WOName: z.optional(z.unknown()),
    proposed_end_date: z.optional(z.nullable(EnteredDay)),
  }),
  answers: { 200: z.object({ renewal_requested_on: CalendarDay, extension_request: ExtensionRequest }) },
  refuses: [404, 409],
})

const RequestParams = z.object({ id: Id, request_id: Id })

export const answerExtension = endpoint({
  method: 'PATCH',
  path: '/api/work-orders/{id}/extension-requests/{request_id}',
  access: 'signed-in',
  summary:
    'Accept or decline an extension request, and move the work order. Provider-side editors, leads of the engagement and superusers only',
  records: 'Answered an extension request',
  params: RequestParams,
  body: z.object({
    state: z.enum(['accepted', 'declined'], { error: 'Choose accepted or declined' }),
    note: z.optional(AnswerNote),
    /** New terms of the work order, saved with an acceptance. Only for those who edit its records. */
    move: z.optional(
      z.object({
        end_date: WorkOrderForm.shape.end_date,
        budget_days: WorkOrderForm.shape.budget_days,
        /** Assignments that end with the work order and move with it. */
        assignment_ids: z.array(Id),
        /** Version of the work order. */
        version: Version,
      }),
    ),
  }),
  answers: { 200: ExtensionRequest },
  refuses: [403, 404, 409, 503],
})

export const withdrawExtension = endpoint({
  method: 'DELETE',
  path: '/api/work-orders/{id}/extension-requests/{request_id}',
  access: 'signed-in',
  summary: 'Withdraw an extension request. Only the person who made it',
  records: 'Withdrew an extension request',
  params: RequestParams,
  answers: { 200: ExtensionRequest },
  refuses: [403, 404, 409],
})

export const listWorkOrderYears = endpoint({
  method: 'GET',
  path: '/api/work-orders/years',
  access: 'signed-in',
  summary: 'List the years with work orders that the caller can access, ascending',
  answers: { 200: z.array(z.number()) },
})
