import { formatInstant } from '@portal/domain/dates/calendar-day'
import { accessLink, staffInvitationDays } from '@portal/domain/session/access-link'
import type { Email } from '../../platform/email/template.ts'
import type { Services } from '../../platform/portal.ts'

type Sender = Pick<Services, 'config' | 'now' | 'settings'>

/** Tells the old address that the account has another one. It does not say which. */
export const addressChangedEmail = (
  { config, now, settings }: Sender,
  { to, name }: { to: string; name: string },
): Email => ({
  kind: 'address-changed',
  concerns: {},
  to,
  name,
  subject: `Your ${settings.product_name} account has another address`,
  paragraphs: [
    `${settings.provider_name} changed the email address of your account on ${formatInstant(now().toISOString(), config.TIME_ZONE)}.`,
    'You can no longer sign in with this address. Use the new one.',
    `If you did not expect this, tell ${settings.provider_name}.`,
  ],
  reason: `You receive this because you had a ${settings.product_name} account with this address.`,
})

interface Invited {
  to: string
  name: string
  token: string
  expires_at: Date
}

/** Invites a member of staff who signs in with a passkey. */
export const staffInvitationEmail = (
  { config, settings }: Sender,
  { to, name, token, expires_at }: Invited,
): Email => ({
  kind: 'staff-invitation',
  concerns: {},
  to,
  name,
  subject: `Make your passkey for ${settings.product_name}`,
  paragraphs: [
    `${settings.provider_name} has added you to ${settings.product_name}. You sign in with a passkey. Make it with this link:`,
  ],
  button: { label: 'Make a passkey', href: accessLink({ publicUrl: config.PUBLIC_URL, referrer_link: null, token }) },
  after: [`The link works once, for ${staffInvitationDays} days.`],
  expires_at,
  reason: `You receive this because you have a ${settings.product_name} account with this address.`,
})
