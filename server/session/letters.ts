import { linkMinutes } from '@portal/domain/session/validation'
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
