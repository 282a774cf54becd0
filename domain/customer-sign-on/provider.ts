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

export const noSuchSignOn = 'This single sign-on has been removed'
export const changedByOther =
  'Someone else has changed this single sign-on. Close the form and open it again to see the latest version.'
export const ownDomain = (domain: string): string =>
  `${domain} belongs to your own company. Its people use the single sign-on for staff`
export const overlaps = (domain: string, other: string, name: string): string =>
  domain === other ? `${domain} already belongs to ${name}` : `${domain} overlaps with ${other} of ${name}`
export const superuserThere = (email: string): string =>
  `${email} is a superuser. Superusers cannot sign in with a customer’s single sign-on`
export const secretOfNewIssuer = 'Enter the client secret from the new issuer'
export const alreadySaved = 'This single sign-on is already saved. Close the form to see it.'

/** Why nothing came of a sign-on there, for the person at the login. */
export const signOnSwitchedOff =
  'Your company’s single sign-on is switched off. Please go back and ask for an access link.'
/** Shown to people who use an access link or code. */
export const useOwnSignOn = (name: string): string =>
  `Access links no longer work for you. Please use the single sign-on of ${name}.`
/** Shown to people who use a passkey or an authenticator app. */
export const ownSignOnDecides = 'You use your company’s single sign-on, which has its own second step'

const isBelow = (domain: string, other: string): boolean => domain === other || domain.endsWith(`.${other}`)
/** Whether two domains are equal, or one is a subdomain of the other. */
export const overlap = (one: string, other: string): boolean => isBelow(one, other) || isBelow(other, one)
