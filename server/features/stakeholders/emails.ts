import { invitationDays } from '@portal/domain/stakeholders/invitation'
import type { Concerns, Email } from '../../platform/email/template.ts'

interface InvitationMail {
  to: string
  /** The first name of the invited person. */
  name: string
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

/** Asks a person of another company, who decides before they get access. */
export const questionEmail = (mail: QuestionMail): Email => ({
  kind: 'invitation-request',
  to: mail.to,
  name: mail.name,
  concerns: mail.concerns,
  subject: `${mail.invitedBy} invites you to ${mail.engagement}`,
  paragraphs: [
    `${mail.invitedBy}${mail.company === null ? '' : ` of ${mail.company}`} invites you to follow the engagement ${mail.engagement} on ${mail.productName}.`,
    `You will see it after you accept. The invitation is open for ${invitationDays} days.`,
  ],
  button: { label: 'Accept or decline', href: `${mail.publicUrl}/invitation?token=${mail.token}` },
  reason: invited(mail),
  expires_at: mail.expires_at,
})

export const invitationEmail = (mail: InvitationMail): Email => ({
  kind: 'invitation',
  to: mail.to,
  name: mail.name,
  concerns: mail.concerns,
  subject: `${mail.invitedBy} invites you to ${mail.engagement}`,
  paragraphs: [
    `${mail.invitedBy} added you to the engagement ${mail.engagement} on ${mail.productName}.`,
    'There you see its work orders, team, audits and files.',
    'Open it and enter this email address. We then send you an access link. There is no password.',
  ],
  button: { label: `Open ${mail.productName}`, href: `${mail.publicUrl}/login` },
  reason: invited(mail),
})

const invited = ({ invitedBy }: InvitationMail): string =>
  `You receive this because ${invitedBy} invited you with this address. If you do not know them, ignore it.`
