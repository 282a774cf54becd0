import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { countUpTo } from '../contract/query.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { maybe, RecordId } from '../import/fields.ts'
import { ClientRecord } from '../import/people.ts'
import { RemovedParts } from '../retention/removal.ts'
import { EngagementForm, NewEngagementForm, NewStakeholder, StakeholderForm } from './engagement-form.ts'
import { WorkOrderForm } from './work-order-form.ts'
import { mostPeopleOnOrder } from './work-order-rules.ts'

export { getKeeper } from './keeper-contract.ts'

export const about = 'The records of customers, engagements, work orders and people, and who keeps them.'

export const Keeper = z.object({
  keeper: z.enum(['portal', 'import']),
  /** Day of the last import that brought records; null if there was none. */
  imported_on: z.nullable(CalendarDay),
})
export type Keeper = z.infer<typeof Keeper>

export const RecordCounts = z.object({
  customers: z.number(),
  people: z.number(),
  /** People who can sign in. */
  accounts: z.number(),
  engagements: z.number(),
  work_orders: z.number(),
  assignments: z.number(),
  absences: z.number(),
  stakeholders: z.number(),
})
export type RecordCounts = z.infer<typeof RecordCounts>

export const getRecordKeeper = endpoint({
  method: 'GET',
  path: '/api/records/keeper',
  access: 'signed-in',
  summary: 'Say who keeps the records, and count them. Superusers only',
  answers: { 200: z.object({ ...Keeper.shape, since: z.nullable(z.string()), counts: RecordCounts }) },
  refuses: [403],
})

export const keepInPortal = endpoint({
  method: 'PUT',
  path: '/api/records/keeper',
  access: 'signed-in',
  summary:
    'Let the portal keep the records from now on. Imports of records are rejected then. To let an import keep them, start one with take_over. Superusers only',
  records: 'Let the portal keep the records',
  repeatable: true,
  answers: { 204: null },
  refuses: [403, 503],
})

export const exportRecords = endpoint({
  method: 'GET',
  path: '/api/records/export',
  access: 'signed-in',
  summary: 'Export all records and pictures as a zip of an import folder. Superusers only',
  records: 'Exported all records',
  answers: { 200: binary('application/zip') },
  refuses: [403],
})

/** Version of the record that the form showed. If it has changed since, the call is rejected with 409. */
const Version = z.int().check(z.minimum(1))
const VersionQuery = z.object({ version: countUpTo(2_147_483_647) })

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
  repeatable: true,
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

const Customer = z.object({ id: Id, name: z.string() })

export const findCustomers = endpoint({
  method: 'GET',
  path: '/api/records/customers',
  access: 'signed-in',
  summary: 'Find customers by a part of their name, and one with a similar name. Superusers only',
  query: z.object({ search: z._default(z.string().check(z.maxLength(200, 'Use at most 200 characters')), '') }),
  answers: {
    200: z.object({
      customers: z.array(z.object({ ...Customer.shape, version: z.number(), engagements: z.number() })),
      /** A customer whose name probably means the same as the search; null if there is none, or if a name is equal. */
      similar: z.nullable(Customer),
      total: z.number(),
    }),
  },
  refuses: [403],
})

const CustomerName = z.object({ name: ClientRecord.shape.name })

export const addCustomer = endpoint({
  method: 'POST',
  path: '/api/records/customers',
  access: 'signed-in',
  summary: 'Add a customer. Superusers only',
  records: 'Added a customer',
  body: z.object({ id: maybe(RecordId), ...CustomerName.shape }),
  answers: { 201: z.object({ id: Id }) },
  refuses: [403, 409, 503],
})

export const renameCustomer = endpoint({
  method: 'PUT',
  path: '/api/records/customers/{id}',
  access: 'signed-in',
  summary: 'Rename a customer. Superusers only',
  records: 'Renamed a customer',
  params: IdParams,
  body: z.object({ ...CustomerName.shape, version: Version }),
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/records/customers/{id}',
  access: 'signed-in',
  summary: 'Delete a customer without engagements. Superusers only',
  records: 'Deleted a customer',
  params: IdParams,
  query: VersionQuery,
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})

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
