import { appCodeMinutes, wrongAppCodesAllowed } from '@portal/domain/session/authenticator-words'
import { fullName, type User } from '@portal/domain/session/user'
import type { Letter } from '../mail/template.ts'
import type { StoredAuthenticator } from './authenticator-data.ts'
import { momentIn } from './letters.ts'
import { accountButton, notYou, reasonOf, type Sender } from './passkey-letters.ts'

export const authenticatorAddedLetter = (
  sender: Sender,
  user: User,
  { name, created_at }: Pick<StoredAuthenticator, 'name' | 'created_at'>,
): Letter => ({
  kind: 'authenticator-added',
  concerns: {},
  to: user.email,
  subject: `An authenticator app was added to your account of ${sender.settings.product_name}`,
  paragraphs: [
    `Hello ${fullName(user)},`,
    `“${name}” was added to your account on ${momentIn(created_at, sender.config.TIME_ZONE)}. From now on an access link asks for a code of the app as well.`,
    notYou(sender),
  ],
  button: accountButton(sender),
  reason: reasonOf(sender),
  headers: { 'Auto-Submitted': 'auto-generated' },
})

export const authenticatorRemovedLetter = (
  sender: Sender,
  user: User,
  { name }: Pick<StoredAuthenticator, 'name'>,
): Letter => ({
  kind: 'authenticator-removed',
  concerns: {},
  to: user.email,
  subject: `An authenticator app was removed from your account of ${sender.settings.product_name}`,
  paragraphs: [
    `Hello ${fullName(user)},`,
    `“${name}” was removed from your account on ${momentIn(sender.now(), sender.config.TIME_ZONE)}. Its codes are worth nothing any more.`,
    `If that was not you, end the sessions that are not yours, and tell ${sender.settings.provider_name}.`,
  ],
  button: accountButton(sender),
  reason: reasonOf(sender),
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** Whoever types codes after a link has read the mail. */
export const wrongCodesLetter = (sender: Sender, user: User, device: string): Letter => ({
  kind: 'wrong-codes',
  concerns: {},
  to: user.email,
  subject: `Wrong codes were typed for your account of ${sender.settings.product_name}`,
  paragraphs: [
    `Hello ${fullName(user)},`,
    `somebody who opened an access link of yours typed ${wrongAppCodesAllowed} codes in ${device} that your authenticator app does not show, the last one on ${momentIn(sender.now(), sender.config.TIME_ZONE)}. They are not signed in, and no code is taken there for ${appCodeMinutes} minutes.`,
    `If that was you, see whether the clock of your phone is right, and try again then. If it was not, somebody else reads your e-mail: change its password, and tell ${sender.settings.provider_name}.`,
  ],
  button: accountButton(sender),
  reason: reasonOf(sender),
  headers: { 'Auto-Submitted': 'auto-generated' },
})
