import { foldAddress } from './email-address.ts'

/** Domain after the @. */
export const domainOf = (email: string): string => foldAddress(email.slice(email.lastIndexOf('@') + 1))

/** True for "anna@provider.example" and "anna@uk.provider.example" when provider.example is one of the domains. */
export function hasDomain(email: string, domains: readonly string[]): boolean {
  const domain = domainOf(email)
  return domains.some((own) => domain === own.toLowerCase() || domain.endsWith(`.${own.toLowerCase()}`))
}
