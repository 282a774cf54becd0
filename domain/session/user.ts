import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { ProviderRole } from './provider-role.ts'

export const LoginMethod = z.enum(['external', 'internal'])
export type LoginMethod = z.infer<typeof LoginMethod>

/** Document 1, point 3: AccessLevel_1 to AccessLevel_4, on the wire as the number. */
export const AccessLevel = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type AccessLevel = z.infer<typeof AccessLevel>

/** A person with an account, as they see themselves; the viewer of every rule. */
export const User = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  /** Role of staff in the provider's records; without it the job title decides. */
  provider_role: z.optional(z.nullable(ProviderRole)),
  company_name: z.nullable(z.string()),
  photo_id: z.nullable(z.string()),
  is_stakeholder: z.boolean(),
  login_method: LoginMethod,
  access_level: AccessLevel,
  is_superuser: z.boolean(),
  /** Person record of this account, for staff on work orders. */
  employee_id: z.optional(z.nullable(Id)),
  /** The engagements a stakeholder reaches; provider staff reach every one, whatever stands here. */
  project_ids: z.array(Id),
  /** The red dot at What's new: there is a release note that the person has not seen. Said when a session begins. */
  has_new_release_note: z.optional(z.boolean()),
  /** They have just signed in by mail and could do so with a passkey from now on. Said at that sign-in alone. */
  may_add_passkey: z.optional(z.boolean()),
  /** Name of the superuser who views the portal as this person; shown only to that superuser. */
  viewed_by: z.optional(z.string()),
})
export type User = z.infer<typeof User>
export type Viewer = User

export const fullName = (person: Pick<User, 'first_name' | 'last_name'>): string =>
  `${person.first_name} ${person.last_name}`.trim()

/** Says what a stakeholder of the level can see and do (readings, "Who sees what"). */
export const accessLevelExplanation = (level: AccessLevel): string =>
  level === 1
    ? 'Full access: sees daily rates, can request a team and invite colleagues'
    : level === 2
      ? 'Limited access to financial information: sees no daily rates, can request a team'
      : 'Less than STANDARD: sees no daily rates and cannot request a team'

/** Document 1, points 3 and 6; levels 3 and 4 have no label in the specification. */
export const accessLevelLabel = (level: AccessLevel): string =>
  ({ 1: 'ADVANCED', 2: 'STANDARD', 3: 'Level 3', 4: 'Level 4' })[level]
