import { formatDay } from '@portal/domain/dates/calendar-day'
import { allLinesFilled } from '@portal/domain/team-requests/completion'
import { durationInWords, lineInWords, type TeamRequest } from '@portal/domain/team-requests/team-request'
import type { Concerns, Letter } from '../mail/template.ts'

interface About {
  to: string
  /** Of the engagement. */
  title: string
  /** Where the requests of the engagement are. */
  href: string
  concerns: Concerns
}

const headers = { 'Auto-Submitted': 'auto-generated' }

export const requestLetter = ({ to, title, href, concerns }: About, request: TeamRequest, client: string): Letter => ({
  kind: 'team-request',
  to,
  concerns,
  subject: `${request.requested_by} requests team members for ${title}`,
  paragraphs: [
    `${request.requested_by} of ${client} asks for:`,
    ...request.request_content.map(inWords),
    ...(request.request_comment ? [`“${request.request_comment}”`] : []),
  ],
  button: { label: 'Open the request', href },
  reason: `You receive this because you are client partner or delivery lead of ${title}.`,
  headers,
})

const inWords = (line: TeamRequest['request_content'][number]): string =>
  `${lineInWords(line)}, from ${formatDay(line.member_start_date)}, ${durationInWords(line)}`

const concerned = (title: string): string =>
  `You receive this because you are client partner or delivery lead of ${title}, or proposed somebody.`

/** What became of a request: as it is now, and what is no longer asked for. */
export const changedLetter = (
  { to, title, href, concerns }: About,
  { by, before, after }: { by: string; before: TeamRequest; after: TeamRequest },
): Letter => ({
  kind: 'team-request-changed',
  to,
  concerns,
  subject: `${by} has ${changeOf(before, after)} the request for team members for ${title}`,
  paragraphs: [
    `${by} has ${changeOf(before, after)} the request of ${before.requested_by}. It asks for:`,
    ...after.request_content.map(inWords),
    ...(after.request_comment ? [`“${after.request_comment}”`] : []),
    ...before.request_content
      .filter(({ id }) => after.request_content.every((line) => line.id !== id))
      .map((line) => `No longer asked for: ${inWords(line)}`),
  ],
  button: { label: 'Open the request', href },
  reason: concerned(title),
  headers,
})

/** For the provider, when accepting a person has filled the last line. */
export const completionEmail = ({ to, title, href, concerns }: About, request: TeamRequest): Letter => ({
  kind: 'team-request-completed',
  to,
  concerns,
  subject: `The request for team members for ${title} is completed`,
  paragraphs: [`${completedSentence(request)}. It asked for:`, ...request.request_content.map(inWords)],
  button: { label: 'Open the request', href },
  reason: concerned(title),
  headers,
})

export const completedSentence = (request: TeamRequest): string =>
  `The request for team members by ${request.requested_by} ${allLinesFilled}`

export const changeOf = (before: TeamRequest, after: TeamRequest): 'completed' | 'reopened' | 'changed' =>
  before.is_new === after.is_new ? 'changed' : after.is_new ? 'reopened' : 'completed'

export const deletedLetter = (
  { to, title, href, concerns }: About,
  { by, request }: { by: string; request: TeamRequest },
): Letter => ({
  kind: 'team-request-deleted',
  to,
  concerns,
  subject: `${by} has deleted the request for team members for ${title}`,
  paragraphs: [
    `${by} has deleted the request of ${request.requested_by}. It asked for:`,
    ...request.request_content.map(inWords),
  ],
  button: { label: 'Open the requests', href },
  reason: concerned(title),
  headers,
})

export const proposalLetter = (
  { to, title, href, concerns }: About,
  proposal: { proposedBy: string; person: string; line: string; note: string | null },
): Letter => ({
  kind: 'proposal',
  to,
  concerns,
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
  { to, title, href, concerns }: About,
  decided: { by: string; person: string; decision: 'accepted' | 'declined'; note: string | null },
  /** Set if the decision has completed the request. */
  completed?: TeamRequest,
): Letter => ({
  kind: 'proposal-decided',
  to,
  concerns,
  subject: `${decided.by} has ${decided.decision} ${decided.person} for ${title}`,
  paragraphs: [
    `${decided.by} has ${decided.decision} ${decided.person}, whom you proposed.`,
    ...(decided.note ? [`“${decided.note}”`] : []),
    ...(completed ? [`${completedSentence(completed)}.`] : []),
  ],
  button: { label: 'Open the request', href },
  reason: `You receive this because you proposed ${decided.person} for ${title}.`,
  headers,
})
