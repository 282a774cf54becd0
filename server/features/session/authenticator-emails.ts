import { appCodeMinutes, wrongAppCodesAllowed } from '@portal/domain/session/authenticator-rules'
import type { User } from '@portal/domain/session/user'
import type { Email } from '../../platform/email/template.ts'
import type { StoredAuthenticator } from './authenticator-data.ts'
import { formatMoment } from './emails.ts'
import { accountButton, notYou, reasonOf, type Sender } from './passkey-emails.ts'

export const authenticatorAddedEmail = (
  sender: Sender,
  user: User,
  { name, created_at }: Pick<StoredAuthenticator, 'name' | 'created_at'>,
): Email => ({
  kind: 'authenticator-added',
  concerns: {},
  to: user.email,
  name: user.first_name,
  subject: 'New authenticator app on your account',
  paragraphs: [
    `The authenticator app “${name}” was added to your ${sender.settings.product_name} account, ${formatMoment(created_at, sender.config.TIME_ZONE)}.`,
    'After an access link, you now also type a code from the app.',
    notYou(sender, 'remove the app, '),
  ],
  button: accountButton(sender),
  reason: reasonOf(sender),
})

export const authenticatorRemovedEmail = (
  sender: Sender,
  user: User,
  { name }: Pick<StoredAuthenticator, 'name'>,
): Email => ({
  kind: 'authenticator-removed',
  concerns: {},
  to: user.email,
  name: user.first_name,
  subject: 'Authenticator app removed from your account',
  paragraphs: [
    `The authenticator app “${name}” was removed from your ${sender.settings.product_name} account, ${formatMoment(sender.now(), sender.config.TIME_ZONE)}.`,
    'Its codes no longer work.',
    notYou(sender),
  ],
  button: accountButton(sender),
  reason: reasonOf(sender),
})

/** Warning about wrong codes after an access link: the person who typed them can read the emails. */
export const wrongCodesEmail = (sender: Sender, user: User, device: string): Email => ({
  kind: 'wrong-codes',
  concerns: {},
  to: user.email,
  name: user.first_name,
  subject: 'Wrong codes for your account',
  paragraphs: [
    `Someone opened an access link of yours and typed ${wrongAppCodesAllowed} wrong codes of your authenticator app: ${device}, ${formatMoment(sender.now(), sender.config.TIME_ZONE)}.`,
    `They were not signed in. We will not accept a code there for ${appCodeMinutes} minutes.`,
    'If this was you, check that the clock of your phone is right and try again later.',
    `If not, someone else can read your email. Change your email password and tell ${sender.settings.provider_name}.`,
  ],
  button: accountButton(sender),
  reason: reasonOf(sender),
})
