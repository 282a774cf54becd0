import { formatInstant } from '@portal/domain/dates/calendar-day'
import { deviceLockDays, linkMinutes, noticeDays } from '@portal/domain/session/validation'
import type { Letter } from '../mail/template.ts'

interface AccessLink {
  to: string
  token: string
  /** null where strangers asked with the address so often that no more codes are mailed for them. */
  code: string | null
  referrer_link: string | null
  expires_at: Date
  /** The address people open. */
  publicUrl: string
  productName: string
  /** Whose portal it is. */
  providerName: string
  /** Who signs in; '' where nobody has the address. */
  name: string
}

/** The token stands in the fragment, which no browser sends: it never reaches a server's log. */
export function accessLink({
  publicUrl,
  referrer_link,
  token,
}: Pick<AccessLink, 'publicUrl' | 'referrer_link' | 'token'>) {
  const query = referrer_link === null ? '' : `?referrer_link=${encodeURIComponent(referrer_link)}`
  return `${publicUrl}/login${query}#token=${token}`
}

export const accessLetter = (link: AccessLink): Letter => ({
  kind: 'access-link',
  concerns: {},
  to: link.to,
  subject: `Sign in to ${link.productName} of ${link.providerName}`,
  paragraphs: [
    `Hello ${link.name},`,
    `with this e-mail you sign in to ${link.productName} of ${link.providerName} as ${link.to}.`,
    ...(link.code === null
      ? [
          `Open the link and press the button there. It works once, within ${linkMinutes} minutes.`,
          'Your address was asked for unusually often, so this e-mail brings no code.',
        ]
      : [
          'Type this code where you asked for it, or open the link and press the button there.',
          `Either of them works once, within ${linkMinutes} minutes.`,
        ]),
  ],
  ...(link.code !== null && { code: link.code }),
  button: { label: `Open ${link.productName}`, href: accessLink(link) },
  reason: `You receive this because somebody asked to sign in to ${link.productName} with your address. If that was not you, there is nothing to do: without this mail nobody can.`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  expires_at: link.expires_at,
})

export const notMePath = '/not-me'

interface NewSignIn
  extends Pick<AccessLink, 'to' | 'token' | 'expires_at' | 'publicUrl' | 'productName' | 'providerName'> {
  name: string
  /** "Chrome 142 on Windows". */
  device: string
  signed_in_at: Date
  timeZone: string
}

/** Says no address: the mail passes through many hands, and people know their devices better. */
export const newSignInLetter = (sign: NewSignIn): Letter => ({
  kind: 'new-sign-in',
  concerns: {},
  to: sign.to,
  subject: `New sign-in to ${sign.productName} of ${sign.providerName}`,
  paragraphs: [
    `Hello ${sign.name},`,
    `your account has just been used to sign in with a device, or from a network, that you have not used before: ${sign.device}, on ${momentIn(sign.signed_in_at, sign.timeZone)}.`,
    'If that was you, there is nothing to do.',
    `If not, end that session: the browser in which it began is locked out for ${deviceLockDays} days. The link works once, within ${noticeDays} days, and asks before it does anything.`,
  ],
  button: { label: 'That was not me', href: `${sign.publicUrl}${notMePath}?token=${sign.token}` },
  reason: `You receive this because you have an account of ${sign.productName} with this address. Your other sessions stand under "Where you are signed in".`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  expires_at: sign.expires_at,
})

/** "3 Mar 2026 at 14:05 (Europe/London)". */
export function momentIn(at: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `${formatInstant(at.toISOString(), timeZone)} at ${clock.format(at)} (${timeZone})`
}
