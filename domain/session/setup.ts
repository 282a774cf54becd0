import { hasDomain } from '../text/email-domain.ts'

/** How long a setup link works. A newer link ends it, and so does the first superuser. */
export const setupLinkHours = 24

export const setupLinkGone =
  'This setup link no longer works. Setup links work once and expire after 24 hours. Run the command “setup-link” for a new one.'
export const setupSignsOn = 'Staff of this portal use single sign-on.'
export const setupAddressTaken = 'This address belongs to a customer or to a deactivated account. Use another one.'

/** The first superuser is of the provider's staff. */
export const setupAddressProblem = (email: string, staffDomains: readonly string[]): string | undefined =>
  hasDomain(email, staffDomains) ? undefined : `Use an address of ${staffDomains.join(' or ')}.`

/** "Ada King" for ada.king@provider.example, until the person changes it. */
export const nameFromAddress = (email: string): string =>
  email
    .slice(0, email.lastIndexOf('@'))
    .replace(/\+.*/, '')
    .split(/[._-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
