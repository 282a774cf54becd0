import { invitationDays } from '@portal/domain/stakeholders/invitation'
import type { Concerns, Letter } from '../mail/template.ts'

interface InvitationMail {
  to: string
  invitedBy: string
  engagement: string
  concerns: Concerns
  productName: string
  publicUrl: string
}

interface QuestionMail extends InvitationMail {
  company: string | null
  token: string
  expires_at: Date
}

/** To somebody of another company, who says first whether they want to. */
export const questionLetter = (mail: QuestionMail): Letter => ({
  kind: 'invitation-request',
  to: mail.to,
  concerns: mail.concerns,
  subject: `${mail.invitedBy} invites you to ${mail.engagement}`,
  paragraphs: [
    `${mail.invitedBy}${mail.company === null ? '' : ` of ${mail.company}`} would like you to follow the engagement ${mail.engagement} on ${mail.productName}.`,
    `Open the invitation to accept or to decline. Until you accept you reach nothing there. It is open for ${invitationDays} days.`,
  ],
  button: { label: 'Open the invitation', href: `${mail.publicUrl}/invitation?token=${mail.token}` },
  reason: `You receive this because ${mail.invitedBy} invited you with this address. If you do not know them, there is nothing to do.`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  expires_at: mail.expires_at,
})

export const invitationLetter = ({
  to,
  invitedBy,
  engagement,
  concerns,
  productName,
  publicUrl,
}: InvitationMail): Letter => ({
  kind: 'invitation',
  to,
  concerns,
  subject: `${invitedBy} invites you to ${engagement}`,
  paragraphs: [
    `On ${productName} you can follow the engagement: its work orders, its team, its audits and its files.`,
    'Open the portal, type this e-mail address and use the access link that is sent to you. There is no password.',
  ],
  button: { label: `Open ${productName}`, href: `${publicUrl}/login` },
  reason: `You receive this because ${invitedBy} invited you with this address. If you do not know them, there is nothing to do.`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})
