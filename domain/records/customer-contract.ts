import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { maybe, RecordId } from '../import/fields.ts'
import { ClientRecord } from '../import/people.ts'
import { Customer, Version, VersionQuery } from './record-parts.ts'

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
