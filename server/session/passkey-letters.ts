import { recoveryDays, recoveryHours } from '@portal/domain/session/passkey-words'
import { fullName, type User } from '@portal/domain/session/user'
import type { Letter } from '../mail/template.ts'
import type { Portal } from '../portal.ts'
import { momentIn } from './letters.ts'
import type { StoredPasskey } from './passkey-data.ts'

export type Sender = Pick<Portal, 'config' | 'now' | 'settings'>

export const reasonOf = ({ settings }: Sender): string =>
  `You receive this because you have an account of ${settings.product_name} with this address.`

/** Where people see their passkeys and their sessions. */
export const accountButton = ({ config }: Sender) => ({
  label: 'See your passkeys and sessions',
  href: `${config.PUBLIC_URL}/sessions`,
})

export const notYou = ({ settings }: Sender): string =>
  `If that was not you, remove it there, end the sessions that are not yours, and tell ${settings.provider_name}.`

export const passkeyAddedLetter = (
  sender: Sender,
  user: User,
  { name, created_at }: Pick<StoredPasskey, 'name' | 'created_at'>,
): Letter => ({
  kind: 'passkey-added',
  concerns: {},
  to: user.email,
  subject: `A passkey was added to your account of ${sender.settings.product_name}`,
  paragraphs: [
    `Hello ${fullName(user)},`,
    `a passkey was added to your account in ${name}, on ${momentIn(created_at, sender.config.TIME_ZONE)}. With it you sign in without an e-mail.`,
    notYou(sender),
  ],
  button: accountButton(sender),
  reason: reasonOf(sender),
  headers: { 'Auto-Submitted': 'auto-generated' },
})

export const passkeyRemovedLetter = (sender: Sender, user: User, { name }: Pick<StoredPasskey, 'name'>): Letter => ({
  kind: 'passkey-removed',
  concerns: {},
  to: user.email,
  subject: `A passkey was removed from your account of ${sender.settings.product_name}`,
  paragraphs: [
    `Hello ${fullName(user)},`,
    `the passkey “${name}” was removed from your account on ${momentIn(sender.now(), sender.config.TIME_ZONE)}. It signs nobody in any more.`,
    `If that was not you, end the sessions that are not yours, and tell ${sender.settings.provider_name}.`,
  ],
  button: accountButton(sender),
  reason: reasonOf(sender),
  headers: { 'Auto-Submitted': 'auto-generated' },
})

export const stopRecoveryPath = '/stop-recovery'

export const recoveryLetter = (
  sender: Sender,
  user: User,
  {
    lost,
    device,
    token,
    ready_at,
    expires_at,
  }: { lost: string; device: string; token: string; ready_at: Date; expires_at: Date },
): Letter => ({
  kind: 'recovery',
  concerns: {},
  to: user.email,
  subject: `Your ${lost} of ${sender.settings.product_name} were said to be lost`,
  paragraphs: [
    `Hello ${fullName(user)},`,
    `somebody who can read your e-mail said, in ${device}, that your ${lost} are lost. From ${momentIn(ready_at, sender.config.TIME_ZONE)} on, ${recoveryHours} hours after that, an access link is enough to begin with new ones, for ${recoveryDays} days. Those that you have now will then no longer sign you in.`,
    'If that was you, wait until then and ask for an access link. Signing in with one of them before stops it.',
    'If that was not you, stop it. The link asks before it does anything.',
  ],
  button: { label: 'Stop it', href: `${sender.config.PUBLIC_URL}${stopRecoveryPath}?token=${token}` },
  reason: reasonOf(sender),
  headers: { 'Auto-Submitted': 'auto-generated' },
  expires_at,
})
