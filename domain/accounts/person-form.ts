import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { RecordId } from '../import/fields.ts'
import { PersonRecord, UserRecord } from '../import/people.ts'
import { ProviderRole } from '../session/provider-role.ts'
import { AccessLevel } from '../session/user.ts'
import { hasDomain } from '../text/email-address.ts'

const person = PersonRecord.shape
const user = UserRecord.shape

const signInKinds = ['none', 'staff', 'customer'] as const
export type SignInKind = (typeof signInKinds)[number]

/** A person and their account, as one form saves them. Its fields have the rules of an import's records. */
export const PersonForm = z.object({
  name: person.name,
  email: person.email,
  job_title: person.job_title,
  /** Has a person record. */
  works: z.boolean(),
  left_on: person.left_on,
  /** As whom they have an account. */
  signs_in: z.enum(signInKinds),
  is_superuser: z._default(z.boolean(), false),
  provider_role: user.provider_role,
  access_level: z._default(user.access_level, 4),
  company_name: user.company_name,
  engagement_ids: z._default(z.array(Id).check(z.maxLength(500, 'Choose at most 500')), []),
})
export type PersonForm = z.output<typeof PersonForm>

/** The same fields as they are stored. */
export const StoredPerson = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  works: z.boolean(),
  left_on: z.nullable(CalendarDay),
  signs_in: z.enum(signInKinds),
  is_superuser: z.boolean(),
  provider_role: z.nullable(ProviderRole),
  access_level: AccessLevel,
  company_name: z.nullable(z.string()),
  engagement_ids: z.array(Id),
})

/** Ids in the provider's other systems. Without one, the portal makes it. */
export const GivenIds = z.object({
  person_id: z._default(z.nullable(RecordId), null),
  account_id: z._default(z.nullable(RecordId), null),
})

/** In base64 characters: a picture that the browser has made small. */
const largestPhoto = 180_000
export const photoTooLarge = 'Choose a smaller picture'
/** A new picture in base64. null takes the photo away; without it, the photo stays. */
export const GivenPhoto = z.object({
  photo: z.optional(
    z.nullable(
      z.string().check(z.maxLength(largestPhoto, photoTooLarge), z.regex(/^[A-Za-z0-9+/]+=*$/, photoTooLarge)),
    ),
  ),
})

export const worksOrSignsIn = 'Choose what the person does: work on engagements, sign in, or both'
export const neededToSignIn = 'Enter the email address with which the person signs in'
export const customerOfProvider = 'This is an address of the provider. A customer needs another one.'
export const staffOfCustomer = (name: string): string =>
  `${name} signs in its own people with this domain. Staff need another address.`
export const addressTaken = 'Another account has this address'
export const addressErased = 'The person with this address was just erased. Try again in an hour.'
export const idTaken = 'This id is taken, or was once. Use another one.'
export const lastSuperuser = 'This is the last superuser who can sign in. Make someone else a superuser first.'
const lastDayOfWork = 'Only people who work on engagements have a last day'

/** Sentences for what the single fields cannot say. */
export function personProblems(
  form: Pick<PersonForm, 'email' | 'works' | 'signs_in' | 'left_on'>,
  providerDomains: readonly string[] = [],
): Record<string, string> {
  const { email, works, signs_in, left_on } = form
  const problems: Record<string, string> = {}
  if (!works && signs_in === 'none') problems.works = worksOrSignsIn
  if (!works && left_on !== null) problems.left_on = lastDayOfWork
  if (signs_in !== 'none' && email === null) problems.email = neededToSignIn
  if (signs_in === 'customer' && email !== null && hasDomain(email, providerDomains))
    problems.email = customerOfProvider
  return problems
}

/** Words for changed fields in the audit log, which has no values. */
export const fieldWords: Readonly<Record<keyof PersonForm, string>> = {
  name: 'name',
  email: 'email',
  job_title: 'job title',
  works: 'works on engagements',
  left_on: 'last day',
  signs_in: 'account',
  is_superuser: 'superuser',
  provider_role: 'role at the provider',
  access_level: 'access level',
  company_name: 'company',
  engagement_ids: 'engagements',
}

const fields = Object.keys(fieldWords) as (keyof PersonForm)[]

export const changedFields = (before: PersonForm, after: PersonForm): (keyof PersonForm)[] =>
  fields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

// What a change cannot do.
export const recordStays = 'A person record stays. Enter a last day for someone who left.'
export const accountStays = 'An account stays. Deactivate it, so that the person can no longer sign in.'
export const inviteCustomers = 'Invite customers on their engagement'
export const notOneName = 'These two do not have the same name'
export const notJoinable = 'The account or the person was joined with another one meanwhile'
