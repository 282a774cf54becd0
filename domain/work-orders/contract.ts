import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { ExtensionRequest } from './extension-request.ts'
import { AnswerNote, ExtensionMessage } from './validation.ts'

export const about = 'Requests for longer work orders, and their answers.'

export const workOrdersPageSize = 20
export const shownAtFirst = 10
export const loadMoreBy = 10
export const shortestSearch = 2

export const requestExtension = endpoint({
  method: 'POST',
  path: '/api/work-orders/{id}',
  access: 'signed-in',
  summary: 'Asks for an extension of a work order; one request at a time. The names sent along are not believed',
  records: 'Requested an extension',
  params: IdParams,
  body: z.object({
    message: ExtensionMessage,
    engagementName: z.optional(z.unknown()),
    WOName: z.optional(z.unknown()),
    proposed_end_date: z.optional(z.nullable(CalendarDay)),
  }),
  answers: { 200: z.object({ renewal_requested_on: CalendarDay, extension_request: ExtensionRequest }) },
  refuses: [404, 409],
})

const RequestParams = z.object({ id: Id, request_id: Id })

export const answerExtension = endpoint({
  method: 'PATCH',
  path: '/api/work-orders/{id}/extension-requests/{request_id}',
  access: 'signed-in',
  summary: 'Accepts or declines an open request; provider-side editors of the engagement',
  records: 'Answered an extension request',
  params: RequestParams,
  body: z.object({
    state: z.enum(['accepted', 'declined'], { error: 'Accept or decline' }),
    note: z.optional(AnswerNote),
  }),
  answers: { 200: ExtensionRequest },
  refuses: [403, 404, 409],
})

export const withdrawExtension = endpoint({
  method: 'DELETE',
  path: '/api/work-orders/{id}/extension-requests/{request_id}',
  access: 'signed-in',
  summary: 'Withdraws an open request; who asked',
  records: 'Withdrew an extension request',
  params: RequestParams,
  answers: { 200: ExtensionRequest },
  refuses: [403, 404, 409],
})

export const listWorkOrderYears = endpoint({
  method: 'GET',
  path: '/api/work-orders/years',
  access: 'signed-in',
  summary: 'The years in which any work order runs that the caller reaches, ascending',
  answers: { 200: z.array(z.number()) },
})
