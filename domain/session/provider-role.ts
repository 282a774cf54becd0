import * as z from 'zod/mini'

/** The roles of provider staff that decide what they may do. */
export const providerRoles = [
  'delivery_lead',
  'client_partner',
  'portfolio_director',
  'head_of_agile_delivery',
  'chief_delivery_director',
  'other',
] as const
export const ProviderRole = z.enum(providerRoles)
export type ProviderRole = z.infer<typeof ProviderRole>

/** The job titles that the specification names, letter by letter. */
const roleOfTitle: Readonly<Record<string, ProviderRole>> = {
  'Delivery Lead': 'delivery_lead',
  'Client Partner': 'client_partner',
  'Portfolio Director': 'portfolio_director',
  'Head of Agile Delivery': 'head_of_agile_delivery',
  'Chief Delivery Director': 'chief_delivery_director',
}

/** Person with a job title and, if the provider's records state it, a role. */
export interface Employed {
  job_title: string | null
  provider_role?: ProviderRole | null | undefined
}

/** The role that the records say; where they say none, that of the job title. */
export const providerRoleOf = ({ provider_role, job_title }: Employed): ProviderRole =>
  provider_role ?? (Object.hasOwn(roleOfTitle, job_title ?? '') ? roleOfTitle[job_title ?? ''] : undefined) ?? 'other'
