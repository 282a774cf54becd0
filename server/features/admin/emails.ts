import type { Email } from '../../platform/email/template.ts'

/** Repeats how to sign in to a person who has access. */
export const invitationReminder = (to: string, productName: string, publicUrl: string, actor_id: string): Email => ({
  kind: 'invitation-reminder',
  to,
  concerns: { actor_id },
  subject: `How to sign in to ${productName}`,
  paragraphs: [
    `You have access to ${productName}. There you see your engagements with their work orders, teams, audits and files.`,
    'Open it and enter this email address. We then send you an access link. There is no password.',
  ],
  button: { label: `Open ${productName}`, href: `${publicUrl}/login` },
  reason: `You receive this because you have a ${productName} account with this address.`,
})
