import { formatDay } from '@portal/domain/dates/calendar-day'
import { durationInWords, lineInWords, type TeamRequest } from '@portal/domain/team-requests/team-request'
import { filledSentence } from '@portal/domain/team-requests/team-request-events'
import type { Block, Concerns, Email } from '../../platform/email/template.ts'

interface About {
  to: string
  /** Title of the engagement. */
  title: string
  /** Address of the engagement's requests. */
  href: string
  concerns: Concerns
}

export const requestEmail = ({ to, title, href, concerns }: About, request: TeamRequest, client: string): Email => ({
  kind: 'team-request',
  to,
  concerns,
  subject: `${request.requested_by} requested a team for ${title}`,
  paragraphs: [`${request.requested_by} of ${client} requested a team for ${title}:`, ...contentOf(request)],
  button: { label: 'Open the request', href },
  reason: `You receive this because you are the client partner or delivery lead of ${title}.`,
})

/** The lines and the comment of a request. */
const contentOf = ({ request_content, request_comment }: TeamRequest): Block[] => [
  { list: request_content.map(inWords) },
  ...(request_comment ? [{ quote: request_comment }] : []),
]

const inWords = (line: TeamRequest['request_content'][number]): string =>
  `${lineInWords(line)}, from ${formatDay(line.member_start_date)}, ${durationInWords(line)}`

const concerned = (title: string): string =>
  `You receive this because you are the client partner or delivery lead of ${title}, or proposed someone.`

const requestOf = (by: string, { requested_by }: TeamRequest, title: string): string =>
  `${by === requested_by ? 'their team request' : `the team request of ${requested_by}`} for ${title}`

/** Lists the current request and the removed lines. */
export const changedEmail = (
  { to, title, href, concerns }: About,
  { by, before, after }: { by: string; before: TeamRequest; after: TeamRequest },
): Email => {
  const removedLines = before.request_content.filter(({ id }) => after.request_content.every((line) => line.id !== id))
  return {
    kind: 'team-request-changed',
    to,
    concerns,
    subject: `${by} ${changeOf(before, after)} the team request for ${title}`,
    paragraphs: [
      `${by} ${changeOf(before, after)} ${requestOf(by, before, title)}. It now asks for:`,
      ...contentOf(after),
      ...(removedLines.length > 0 ? ['No longer requested:', { list: removedLines.map(inWords) }] : []),
    ],
    button: { label: 'Open the request', href },
    reason: concerned(title),
  }
}

/** For the provider, when accepting a person has filled the last line. */
export const completionEmail = ({ to, title, href, concerns }: About, request: TeamRequest): Email => ({
  kind: 'team-request-completed',
  to,
  concerns,
  subject: `The team request for ${title} is completed`,
  paragraphs: [`${filledSentence(request)}. It asked for:`, { list: request.request_content.map(inWords) }],
  button: { label: 'Open the request', href },
  reason: concerned(title),
})

export const changeOf = (before: TeamRequest, after: TeamRequest): 'completed' | 'reopened' | 'changed' =>
  before.is_new === after.is_new ? 'changed' : after.is_new ? 'reopened' : 'completed'

export const deletedEmail = (
  { to, title, href, concerns }: About,
  { by, request }: { by: string; request: TeamRequest },
): Email => ({
  kind: 'team-request-deleted',
  to,
  concerns,
  subject: `${by} deleted the team request for ${title}`,
  paragraphs: [`${by} deleted ${requestOf(by, request, title)}. It asked for:`, ...contentOf(request)],
  button: { label: 'Open the requests', href },
  reason: concerned(title),
})

export const proposalEmail = (
  { to, title, href, concerns }: About,
  proposal: { proposedBy: string; person: string; line: string; note: string | null },
): Email => ({
  kind: 'proposal',
  to,
  concerns,
  subject: `${proposal.proposedBy} proposes ${proposal.person} for ${title}`,
  paragraphs: [
    `${proposal.proposedBy} proposes ${proposal.person} for ${proposal.line} on ${title}.`,
    ...(proposal.note ? [{ quote: proposal.note }] : []),
    'You can accept or decline the proposal in the portal.',
  ],
  button: { label: 'Open the request', href },
  reason: `You receive this because you requested a team for ${title}.`,
})

export const decisionEmail = (
  { to, title, href, concerns }: About,
  decided: { by: string; person: string; decision: 'accepted' | 'declined'; note: string | null },
  /** Set if the decision has completed the request. */
  completed?: TeamRequest,
): Email => ({
  kind: 'proposal-decided',
  to,
  concerns,
  subject: `${decided.by} ${decided.decision} ${decided.person} for ${title}`,
  paragraphs: [
    `${decided.by} ${decided.decision} your proposal of ${decided.person} for ${title}.`,
    ...(decided.note ? [{ quote: decided.note }] : []),
    ...(completed ? [`${filledSentence(completed)}.`] : []),
  ],
  button: { label: 'Open the request', href },
  reason: `You receive this because you proposed ${decided.person} for ${title}.`,
})
