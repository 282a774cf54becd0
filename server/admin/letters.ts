import type { Letter } from '../mail/template.ts'

/** To somebody who was invited before, or has not found the way since. */
export const invitationAgain = (to: string, productName: string, publicUrl: string, actor_id: string): Letter => ({
  kind: 'invitation-reminder',
  to,
  concerns: { actor_id },
  subject: `Your way into ${productName}`,
  paragraphs: [
    `You are invited to ${productName}: there you follow your engagements, their work orders, teams, audits and files.`,
    'Open the portal, type this e-mail address and use the access link that is sent to you. There is no password.',
  ],
  button: { label: `Open ${productName}`, href: `${publicUrl}/login` },
  reason: `You receive this because your address is known to ${productName}.`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})
