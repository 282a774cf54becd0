import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { followers, mostEndedLines, noLineChosen } from './end-assignments.ts'
import { Keeper, PersonName, Version, VersionQuery } from './record-parts.ts'
import { PersonOnOrder, WorkOrderForm } from './work-order-form.ts'

export const getWorkOrderRecord = endpoint({
  method: 'GET',
  path: '/api/records/work-orders/{id}',
  access: 'signed-in',
  summary: 'Get a work order with the people on it, as its form shows it. Staff only',
  params: IdParams,
  answers: {
    200: z.object({
      id: Id,
      engagement_id: Id,
      engagement_title: z.string(),
      client_name: z.string(),
      version: z.number(),
      may_edit: z.boolean(),
      ...Keeper.shape,
      reference: z.string(),
      start_date: CalendarDay,
      end_date: CalendarDay,
      budget_days: z.nullable(z.number()),
      used_days: z.number(),
      people: z.array(
        z.object({
          id: Id,
          person: z.nullable(PersonName),
          member_role: z.string(),
          start_date: CalendarDay,
          end_date: CalendarDay,
          price_per_day: z.nullable(z.number()),
          allocation_percentage: z.nullable(z.number()),
        }),
      ),
      /** What is hidden with the work order if it is deleted. Without any, it is deleted at once. */
      contents: z.object({ requests: z.number(), days: z.number() }),
    }),
  },
  refuses: [403, 404],
})

export const addWorkOrder = endpoint({
  method: 'POST',
  path: '/api/records/engagements/{id}/work-orders',
  access: 'signed-in',
  summary: 'Add a work order with its people to an engagement. Leads of the engagement and superusers only',
  records: 'Added a work order',
  params: IdParams,
  body: WorkOrderForm,
  answers: { 201: z.object({ id: Id }) },
  refuses: [403, 404, 409, 503],
})

export const changeWorkOrder = endpoint({
  method: 'PUT',
  path: '/api/records/work-orders/{id}',
  access: 'signed-in',
  summary:
    'Change a work order and the people on it. People who are not in the body leave it. Leads of the engagement and superusers only',
  records: 'Changed a work order',
  params: IdParams,
  body: z.extend(WorkOrderForm, { version: Version }),
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})

export const deleteWorkOrder = endpoint({
  method: 'DELETE',
  path: '/api/records/work-orders/{id}',
  access: 'signed-in',
  summary:
    'Delete a work order. If it has requests or recorded days, it is hidden instead and can be restored. Leads of the engagement and superusers only',
  records: 'Deleted a work order',
  params: IdParams,
  query: VersionQuery,
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})

export const endAssignments = endpoint({
  method: 'POST',
  path: '/api/records/engagements/{id}/people/{employee_id}/end',
  access: 'signed-in',
  summary:
    'End the work of a person on work orders of an engagement. Another person, or a place that is not decided yet, may follow. Leads of the engagement and superusers only',
  records: 'Ended the work of a person',
  params: z.object({ id: Id, employee_id: Id }),
  body: z.object({
    /** The last day of work. */
    end_date: PersonOnOrder.shape.end_date,
    /** From the next day until the line's end. */
    follows: z.enum(followers),
    /** The person who follows; null unless one does. */
    successor_id: z.nullable(Id),
    assignments: z
      .array(
        z.object({
          id: Id,
          work_order_id: Id,
          /** Version of the work order. */
          version: Version,
        }),
      )
      .check(z.minLength(1, noLineChosen), z.maxLength(mostEndedLines)),
  }),
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})
