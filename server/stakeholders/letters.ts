import type { Letter } from '../mail/template.ts'

interface InvitationMail {
  to: string
  invitedBy: string
  engagement: string
  productName: string
  publicUrl: string
}

export const invitationLetter = ({ to, invitedBy, engagement, productName, publicUrl }: InvitationMail): Letter => ({
  to,
  subject: `${invitedBy} invites you to ${engagement}`,
  paragraphs: [
    `On ${productName} you can follow the engagement: its work orders, its team, its audits and its files.`,
    'Open the portal, type this e-mail address and use the access link that is sent to you. There is no password.',
  ],
  button: { label: `Open ${productName}`, href: `${publicUrl}/login` },
  reason: `You receive this because ${invitedBy} invited you with this address. If you do not know them, there is nothing to do.`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})
