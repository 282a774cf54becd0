import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'

/** The identity provider that a customer brings for its own people, as superusers see it. */
export const CustomerSignOn = z.object({
  id: Id,
  /** The company, as the login names it. */
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** The secret itself is never returned. */
  has_secret: z.boolean(),
  /** Everybody with an address of exactly these signs on there. */
  domains: z.array(z.string()),
  on: z.boolean(),
  /** The address of the portal to be registered there. */
  callback: z.string(),
  /** How many people with an account have such an address. */
  people: z.number(),
  saved_by: z.string(),
  saved_at: z.string(),
  /** Grows with every change. */
  version: z.number(),
})
export type CustomerSignOn = z.infer<typeof CustomerSignOn>

export const UnusualDomain = z.object({
  domain: z.string(),
  /** Unicode, followed by ASCII in brackets where that differs. */
  spellings: z.string(),
  /** A sentence for superusers; null where the domain looks like no other. */
  warning: z.nullable(z.string()),
})
export type UnusualDomain = z.infer<typeof UnusualDomain>

export const noSuchSignOn = 'This sign-in has been removed'
export const changedMeanwhile =
  'Somebody else has changed this sign-in meanwhile. Close the form and open it again to see what it is now.'
export const ownDomain = (domain: string): string =>
  `${domain} is a domain of your own company, whose people sign on where staff do`
export const overlaps = (domain: string, other: string, name: string): string =>
  domain === other ? `${domain} belongs to ${name} already` : `${domain} overlaps with ${other} of ${name}`
export const superuserThere = (email: string): string =>
  `${email} looks after this portal, and would be kept out: a customer’s provider lets no superuser in`
export const secretOfNewIssuer = 'Type the secret that the new issuer gave you'
export const madeTwice = 'This sign-in is saved already. Close the form to see it.'

/** Why nothing came of a sign-on there, for the person at the login. */
export const signOnSwitchedOff =
  'Your company’s own sign-in is switched off. Please go back and ask for an access link again.'
/** Shown to people who use an access link or code. */
export const useOwnSignOn = (name: string): string =>
  `You sign in with ${name}’s own sign-in: access links no longer work.`
/** Shown to people who use a passkey or an authenticator app. */
export const ownSignOnDecides = 'You sign in with your company’s own sign-in, which has its own second step'

const isBelow = (domain: string, other: string): boolean => domain === other || domain.endsWith(`.${other}`)
/** Whether two domains are equal, or one is a subdomain of the other. */
export const overlap = (one: string, other: string): boolean => isBelow(one, other) || isBelow(other, one)
