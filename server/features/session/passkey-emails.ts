import { recoveryDays } from '@portal/domain/session/passkey-rules'
import type { User } from '@portal/domain/session/user'
import type { Email } from '../../platform/email/template.ts'
import type { Services } from '../../platform/portal.ts'
import { formatMoment } from './emails.ts'
import type { StoredPasskey } from './passkey-data.ts'

export type Sender = Pick<Services, 'config' | 'now' | 'settings'>

export const reasonOf = ({ settings }: Sender): string =>
  `You receive this because you have a ${settings.product_name} account with this address.`

/** Leads to the person's passkeys and sessions. */
export const accountButton = ({ config }: Sender) => ({
  label: 'Open your account',
  href: `${config.PUBLIC_URL}/sessions`,
})

/** `first` completes "If not, ..., end the sessions". */
export const notYou = ({ settings }: Sender, first = ''): string =>
  `If this was you, there is nothing to do. If not, ${first}end the sessions that are not yours and tell ${settings.provider_name}.`

export const passkeyAddedEmail = (
  sender: Sender,
  user: User,
  { name, created_at }: Pick<StoredPasskey, 'name' | 'created_at'>,
): Email => ({
  kind: 'passkey-added',
  concerns: {},
  to: user.email,
  name: user.first_name,
  subject: 'New passkey on your account',
  paragraphs: [
    `A passkey was added to your ${sender.settings.product_name} account: ${name}, ${formatMoment(created_at, sender.config.TIME_ZONE)}.`,
    'You can use it to sign in without an email.',
    notYou(sender, 'remove the passkey, '),
  ],
  button: accountButton(sender),
  reason: reasonOf(sender),
})

export const passkeyRemovedEmail = (sender: Sender, user: User, { name }: Pick<StoredPasskey, 'name'>): Email => ({
  kind: 'passkey-removed',
  concerns: {},
  to: user.email,
  name: user.first_name,
  subject: 'Passkey removed from your account',
  paragraphs: [
    `The passkey “${name}” was removed from your ${sender.settings.product_name} account, ${formatMoment(sender.now(), sender.config.TIME_ZONE)}.`,
    'It can no longer be used to sign in.',
    notYou(sender),
  ],
  button: accountButton(sender),
  reason: reasonOf(sender),
})

export const stopRecoveryPath = '/stop-recovery'

export const recoveryEmail = (
  sender: Sender,
  user: User,
  {
    lost,
    device,
    token,
    ready_at,
    expires_at,
  }: { lost: string; device: string; token: string; ready_at: Date; expires_at: Date },
): Email => ({
  kind: 'recovery',
  concerns: {},
  to: user.email,
  name: user.first_name,
  subject: `Your ${lost} were reported lost`,
  paragraphs: [
    `Someone who can read your email reported in ${device} that your ${lost} are lost.`,
    'If this was not you, stop the recovery:',
  ],
  button: { label: 'Stop the recovery', href: `${sender.config.PUBLIC_URL}${stopRecoveryPath}?token=${token}` },
  after: [
    `If this was you, wait until ${formatMoment(ready_at, sender.config.TIME_ZONE)}, then ask for an access link. For ${recoveryDays} days from then, you can use it to set up new ones in place of the lost ones.`,
    'We make you wait so that no one else can do this without your knowledge. If you sign in with one of them before then, the report is cancelled.',
  ],
  reason: reasonOf(sender),
  expires_at,
})
