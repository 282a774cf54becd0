import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { RecordId } from '../import/fields.ts'
import { PersonRecord, UserRecord } from '../import/people.ts'
import { ProviderRole } from '../session/provider-role.ts'
import { AccessLevel } from '../session/user.ts'
import { signInKinds } from './sign-in-kinds.ts'

const person = PersonRecord.shape
const user = UserRecord.shape

/** A person and their account, as one form saves them. Its fields have the rules of an import's records. */
export const PersonForm = z.object({
  name: person.name,
  email: person.email,
  job_title: person.job_title,
  /** True for people with a person record. */
  works: z.boolean(),
  left_on: person.left_on,
  /** Kind of account. */
  signs_in: z.enum(signInKinds),
  is_superuser: z._default(z.boolean(), false),
  provider_role: user.provider_role,
  access_level: z._default(user.access_level, 4),
  company_name: user.company_name,
  engagement_ids: z._default(z.array(Id).check(z.maxLength(500, 'Choose at most 500')), []),
})
export type PersonForm = z.output<typeof PersonForm>

/** Stored fields of the form. */
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
export const ExternalIds = z.object({
  person_id: z._default(z.nullable(RecordId), null),
  account_id: z._default(z.nullable(RecordId), null),
})

/** In base64 characters: a picture that the browser has made small. */
const largestPhoto = 180_000
const photoTooLarge = 'Choose a smaller picture'
/** A new picture in base64. null takes the photo away; without it, the photo stays. */
export const NewPhoto = z.object({
  photo: z.optional(
    z.nullable(
      z.string().check(z.maxLength(largestPhoto, photoTooLarge), z.regex(/^[A-Za-z0-9+/]+=*$/, photoTooLarge)),
    ),
  ),
})
