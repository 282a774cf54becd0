import { formatDay } from '@portal/domain/dates/calendar-day'
import { durationInWords, lineInWords, type TeamRequest } from '@portal/domain/team-requests/team-request'
import type { Letter } from '../mail/template.ts'

interface About {
  to: string
  /** Of the engagement. */
  title: string
  /** Where the requests of the engagement are. */
  href: string
}

const headers = { 'Auto-Submitted': 'auto-generated' }

export const requestLetter = ({ to, title, href }: About, request: TeamRequest, client: string): Letter => ({
  to,
  subject: `${request.requested_by} requests team members for ${title}`,
  paragraphs: [
    `${request.requested_by} of ${client} asks for:`,
    ...request.request_content.map(
      (line) => `${lineInWords(line)}, from ${formatDay(line.member_start_date)}, ${durationInWords(line)}`,
    ),
    ...(request.request_comment ? [`“${request.request_comment}”`] : []),
  ],
  button: { label: 'Open the request', href },
  reason: `You receive this because you are client partner or delivery lead of ${title}.`,
  headers,
})

export const proposalLetter = (
  { to, title, href }: About,
  proposal: { proposedBy: string; person: string; line: string; note: string | null },
): Letter => ({
  to,
  subject: `${proposal.proposedBy} proposes ${proposal.person} for ${title}`,
  paragraphs: [
    `${proposal.person} is proposed for ${proposal.line}.`,
    ...(proposal.note ? [`“${proposal.note}”`] : []),
    'You can accept or decline in the portal.',
  ],
  button: { label: 'Open the request', href },
  reason: `You receive this because you requested team members for ${title}.`,
  headers,
})

export const decisionLetter = (
  { to, title, href }: About,
  decided: { by: string; person: string; decision: 'accepted' | 'declined'; note: string | null },
): Letter => ({
  to,
  subject: `${decided.by} has ${decided.decision} ${decided.person} for ${title}`,
  paragraphs: [
    `${decided.by} has ${decided.decision} ${decided.person}, whom you proposed.`,
    ...(decided.note ? [`“${decided.note}”`] : []),
  ],
  button: { label: 'Open the request', href },
  reason: `You receive this because you proposed ${decided.person} for ${title}.`,
  headers,
})
