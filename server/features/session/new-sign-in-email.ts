import type { User } from '@portal/domain/session/user'
import type { Email } from '../../platform/email/template.ts'
import { formatMoment } from './emails.ts'
import { accountButton, notYou, reasonOf, type Sender } from './passkey-emails.ts'

/**
 * `device` is, for example, "Chrome 142 on Windows". The email contains no network address: it passes through many hands,
 * and people know their devices better.
 */
export const newSignInEmail = (sender: Sender, user: User, device: string): Email => ({
  kind: 'new-sign-in',
  concerns: {},
  to: user.email,
  name: user.first_name,
  subject: 'New sign-in to your account',
  paragraphs: [
    `Someone signed in to your ${sender.settings.product_name} account from a new device: ${device}, ${formatMoment(sender.now(), sender.config.TIME_ZONE)}.`,
    notYou(sender),
  ],
  button: accountButton(sender),
  reason: reasonOf(sender),
})
