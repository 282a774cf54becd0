import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Keeper, PersonChoice, RecordCounts } from './record-parts.ts'
import { mostPeopleOnOrder } from './work-order-rules.ts'

export { addCustomer, deleteCustomer, findCustomers, renameCustomer } from './customer-contract.ts'
export { addEngagement, changeEngagement, deleteEngagement, getEngagementRecord } from './engagement-contract.ts'
export { listHidden, restoreEngagement, restoreWorkOrder } from './hidden-contract.ts'
export { getKeeper } from './keeper-contract.ts'
export { addStakeholder, changeStakeholder, sendStakeholderInvitation } from './stakeholder-contract.ts'
export {
  addWorkOrder,
  changeWorkOrder,
  deleteWorkOrder,
  endAssignments,
  getWorkOrderRecord,
} from './work-order-contract.ts'

export const about = 'The records of customers, engagements, work orders and people, and who keeps them.'

export const getRecordKeeper = endpoint({
  method: 'GET',
  path: '/api/records/keeper',
  access: 'signed-in',
  summary: 'Get who keeps the records, and how many there are. Superusers only',
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
