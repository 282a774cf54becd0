import { formatInstant } from '@portal/domain/dates/calendar-day'
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
