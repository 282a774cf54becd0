import * as z from 'zod/mini'
import { providerRoles } from '../session/provider-role.ts'
import { LoginMethod } from '../session/user.ts'
import {
  Day,
  EmailAddress,
  Level,
  list,
  maybe,
  Name,
  oneOf,
  orElse,
  PhotoFile,
  RecordId,
  text,
  textOrEmpty,
} from './fields.ts'

/** A customer. */
export const ClientRecord = z.strictObject({ id: RecordId, name: Name })
export type ClientRecord = z.input<typeof ClientRecord>

/** Person of the provider who works on work orders or leads engagements; also the employee of a member profile. */
export const PersonRecord = z.strictObject({
  id: RecordId,
  name: Name,
  email: maybe(EmailAddress),
  job_title: maybe(Name),
  photo: maybe(PhotoFile),
  /** Last day with the provider, for people who left. They keep their name in the past and are not offered for new work. */
  left_on: maybe(Day),
})
export type PersonRecord = z.input<typeof PersonRecord>

const Role = oneOf(providerRoles, `must be ${providerRoles.slice(0, -1).join(', ')} or ${providerRoles.at(-1)}`)

/** Person who may sign in: a customer's stakeholder (external) or provider staff (internal). */
export const UserRecord = z
  .strictObject({
    id: RecordId,
    email: EmailAddress,
    first_name: Name,
    last_name: orElse(textOrEmpty(200), ''),
    role: maybe(Name),
    job_title: maybe(Name),
    /** Role of provider staff, if it differs from the job title. */
    provider_role: maybe(Role),
    company_name: maybe(Name),
    photo: maybe(PhotoFile),
    login_method: LoginMethod,
    is_stakeholder: z.boolean(),
    access_level: Level,
    is_superuser: orElse(z.boolean(), false),
    active: orElse(z.boolean(), true),
    /** The person (people.json) this user is, for provider staff. */
    employee_id: maybe(RecordId),
    /** The engagements a stakeholder reaches. Provider staff reach every one. */
    project_ids: list(RecordId),
  })
  .check(
    z.refine((user) => user.is_stakeholder === (user.login_method === 'external'), {
      path: ['is_stakeholder'],
      error: 'must be true if login_method is external, otherwise false',
    }),
    z.refine((user) => !user.is_stakeholder || user.provider_role === null, {
      path: ['provider_role'],
      error: 'must be left out for a stakeholder',
    }),
  )
export type UserRecord = z.input<typeof UserRecord>

/** A line of an engagement's stakeholder list. */
export const StakeholderRecord = z.strictObject({
  id: RecordId,
  engagement_id: RecordId,
  full_name: Name,
  company_name: maybe(Name),
  role: maybe(Name),
  email: maybe(EmailAddress),
  phone: maybe(text(50)),
  invited_by: maybe(Name),
  access_level: Level,
})
export type StakeholderRecord = z.input<typeof StakeholderRecord>
