import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { AccessLevel, accessLevelLabel } from '../session/user.ts'

/** Reasons for access, in the order shown; a person may have several. */
export const reasons = [
  'stakeholder',
  'project_lead',
  'client_partner',
  'portfolio_director',
  'assignment',
  'superuser',
  'staff',
] as const
export type Reason = (typeof reasons)[number]

export const reasonLabels: Readonly<Record<Reason, string>> = {
  stakeholder: 'Stakeholder',
  project_lead: 'Delivery Lead',
  client_partner: 'Client Partner',
  portfolio_director: 'Portfolio Director',
  assignment: 'Team member',
  superuser: 'Superuser',
  staff: 'Staff',
}

/** How the list is narrowed: by a reason, or to staff who have none but that staff see every engagement. */
export const readerGroups = ['stakeholders', 'leads', 'team', 'superusers', 'other_staff'] as const
export type ReaderGroup = (typeof readerGroups)[number]

export const groupLabels: Readonly<Record<ReaderGroup, string>> = {
  stakeholders: 'Stakeholders',
  leads: 'Leads',
  team: 'Team members',
  superusers: 'Superusers',
  other_staff: 'Other staff',
}

/** The reasons of which one is enough; of other staff it is the only one. */
export const groupReasons: Readonly<Record<ReaderGroup, readonly Reason[]>> = {
  stakeholders: ['stakeholder'],
  leads: ['project_lead', 'client_partner', 'portfolio_director'],
  team: ['assignment'],
  superusers: ['superuser'],
  other_staff: ['staff'],
}

/** Person with access, and their activity as far as the audit log goes back. */
export const Reader = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  company_name: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  reasons: z.array(z.enum(reasons)),
  is_stakeholder: z.boolean(),
  access_level: AccessLevel,
  /** The last day of what they work on here; null without an assignment. */
  assigned_until: z.nullable(z.string()),
  invited_by: z.nullable(z.string()),
  /** Null for those whom the provider's records bring. */
  invited_at: z.nullable(z.string()),
  last_sign_in: z.nullable(z.string()),
  has_passkey: z.boolean(),
  has_authenticator: z.boolean(),
  downloads: z.number(),
  failed_passwords: z.number(),
})
export type Reader = z.infer<typeof Reader>

/** Levels are for stakeholders; staff see what the widest of them shows. */
export const levelOf = ({ is_stakeholder, access_level }: Pick<Reader, 'is_stakeholder' | 'access_level'>): string =>
  is_stakeholder ? accessLevelLabel(access_level) : 'Staff'

/** Second factor in the portal. Factors of staff at the identity provider are not known. */
export const secondFactorOf = (
  {
    is_stakeholder,
    has_passkey,
    has_authenticator,
  }: Pick<Reader, 'is_stakeholder' | 'has_passkey' | 'has_authenticator'>,
  staffSignOn: boolean,
): string => {
  const factors = [...(has_passkey ? ['Passkey'] : []), ...(has_authenticator ? ['Authenticator app'] : [])]
  if (factors.length > 0) return factors.join(', ')
  return !is_stakeholder && staffSignOn ? 'Single sign-on' : 'No second factor'
}
