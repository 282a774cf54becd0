import { formatInstant } from '@portal/domain/dates/calendar-day'
import { accessLink } from '@portal/domain/session/access-link'
import { linkMinutes } from '@portal/domain/session/validation'
import type { Email } from '../../platform/email/template.ts'

interface AccessLink {
  to: string
  token: string
  /** null if strangers asked with the address so often that the portal sends no more codes for them. */
  code: string | null
  referrer_link: string | null
  expires_at: Date
  /** The address people open. */
  publicUrl: string
  productName: string
  /** The first name of the person who signs in; '' if no account has the address. */
  name: string
}

/** Except for the invitation of staff, the only email with a way to sign in, because people forward and quote other emails. */
export const accessEmail = (link: AccessLink): Email => ({
  kind: 'access-link',
  concerns: {},
  to: link.to,
  name: link.name,
  subject: `Sign in to ${link.productName}`,
  paragraphs: [link.code === null ? 'Use this link to sign in:' : 'Use this code or link to sign in:'],
  ...(link.code !== null && { code: link.code }),
  button: { label: 'Sign in', href: accessLink(link) },
  after: [
    link.code === null
      ? `It works once and expires in ${linkMinutes} minutes. There is no code because we sent many emails to your address.`
      : `They work once and expire in ${linkMinutes} minutes.`,
    'If you did not ask for this, ignore it. No one can sign in without this email.',
  ],
  reason: `You receive this because someone asked to sign in to ${link.productName} with this address.`,
  expires_at: link.expires_at,
})

/** "3 Mar 2026, 14:05 (London)". */
export function formatMoment(at: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return `${formatInstant(at.toISOString(), timeZone)}, ${clock.format(at)} (${city})`
}
