import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { WorkOrderForm } from './work-order-form.ts'
import { mostPeopleOnOrder } from './work-order-rules.ts'

export const about = 'The records of customers, engagements, work orders and people, and who keeps them.'

export const Keeper = z.object({
  keeper: z.enum(['portal', 'import']),
  /** Day of the last import that brought records; null if there was none. */
  imported_on: z.nullable(CalendarDay),
})
export type Keeper = z.infer<typeof Keeper>

/** Version of the record that the form showed. If it has changed since, the call is rejected with 409. */
const Version = z.int().check(z.minimum(1))

const PersonName = z.object({ id: Id, name: z.string(), photo_id: z.nullable(z.string()) })

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

/** A person whom a form offers. Who has left is not offered. */
export const PersonChoice = z.object({
  ...PersonName.shape,
  email: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  /** Role on the assignment that starts last. */
  last_role: z.nullable(z.string()),
})
export type PersonChoice = z.infer<typeof PersonChoice>

export const mostChoices = 20

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/records/people',
  access: 'signed-in',
  summary: 'Find people by a part of their name or email address, to put them on a work order. Staff only',
  query: z.object({ search: z._default(z.string().check(z.maxLength(200, 'Use at most 200 characters')), '') }),
  answers: { 200: z.array(PersonChoice) },
  refuses: [403],
})

export const matchPeople = endpoint({
  method: 'POST',
  path: '/api/records/people/matches',
  access: 'signed-in',
  summary: 'Find the people with exactly these names or email addresses, for a pasted list. Staff only',
  records: null,
  body: z.object({ names: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(mostPeopleOnOrder)) }),
  answers: {
    /** For each name: those of that name, else up to five of a similar name. */
    200: z.array(z.object({ name: z.string(), people: z.array(PersonChoice), similar: z.array(PersonChoice) })),
  },
  refuses: [403],
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/records/roles',
  access: 'signed-in',
  summary: 'List the roles on work orders in their order, with the daily rate last used for each. Staff only',
  answers: { 200: z.array(z.object({ role: z.string(), price_per_day: z.nullable(z.number()) })) },
  refuses: [403],
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
  query: z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})
