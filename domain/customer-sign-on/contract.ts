import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { CustomerSignOn, UnusualDomain } from './provider.ts'
import { ChangedCustomerSignOn, CheckedDomains, NewCustomerSignOn, TriedIssuer } from './validation.ts'

export const about = 'Single sign-on of customers at their own identity providers. For superusers only.'

export const listCustomerSignOns = endpoint({
  method: 'GET',
  path: '/api/admin/customer-sign-ons',
  access: 'signed-in',
  summary: 'List the identity providers of customers, sorted by name (superusers only)',
  query: z.object({
    /** Checks these domains, separated by commas, instead of the saved ones. */
    domains: z.optional(CheckedDomains),
    /** The identity provider that these domains are for. Its saved domains are not compared. */
    domains_of: z.optional(Id),
  }),
  answers: {
    200: z.object({
      sign_ons: z.array(CustomerSignOn),
      /** The address to register at a new one; an id goes behind it. */
      callbacks: z.string(),
      /** Domains that have two spellings or need a warning. */
      unusual_domains: z.array(UnusualDomain),
    }),
  },
  refuses: [403],
})

export const makeCustomerSignOn = endpoint({
  method: 'POST',
  path: '/api/admin/customer-sign-ons',
  access: 'signed-in',
  summary: 'Add the identity provider of a customer (superusers only)',
  records: 'Added a customer’s single sign-on',
  body: NewCustomerSignOn,
  answers: { 201: CustomerSignOn },
  refuses: [403, 409],
})

export const changeCustomerSignOn = endpoint({
  method: 'PUT',
  path: '/api/admin/customer-sign-ons/{id}',
  access: 'signed-in',
  summary:
    'Change the identity provider of a customer, or switch it on or off (superusers only). While it is off, people get access links',
  records: 'Changed a customer’s single sign-on',
  params: IdParams,
  body: ChangedCustomerSignOn,
  answers: { 200: CustomerSignOn },
  refuses: [403, 404, 409],
})

export const removeCustomerSignOn = endpoint({
  method: 'DELETE',
  path: '/api/admin/customer-sign-ons/{id}',
  access: 'signed-in',
  summary:
    'Remove the identity provider of a customer (superusers only). People at that customer then sign in with access links again',
  records: 'Removed a customer’s single sign-on',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404],
})

export const tryCustomerSignOn = endpoint({
  method: 'POST',
  path: '/api/admin/customer-sign-ons/try',
  access: 'signed-in',
  summary: 'Check the configuration and keys of an identity provider (superusers only)',
  records: 'Tested a customer’s single sign-on',
  body: TriedIssuer,
  // Reads from another system and changes nothing.
  repeatable: true,
  answers: {
    200: z.object({
      /** Problem as a sentence, or null. */
      problem: z.nullable(z.string()),
      /** Where people would be sent; null where that is not known. */
      leads_to: z.nullable(z.string()),
    }),
  },
  refuses: [403],
})
