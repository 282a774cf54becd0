import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { OrderDays } from '../days/order-days.ts'
import { EngagementName } from '../engagements/engagement.ts'
import { Words } from '../overview/words.ts'
import { lineProgress, RequestLine } from '../team-requests/team-request.ts'
import { ExtensionRequest } from '../work-orders/extension-request.ts'

export const noLongerOpen = 'This request is no longer open.'

export const requestKinds = ['extension', 'team'] as const
export const RequestKind = z.enum(requestKinds)
export type RequestKind = z.infer<typeof RequestKind>

/** Extension request without an answer. */
export const OpenExtension = z.object({
  kind: z.literal('extension'),
  id: Id,
  engagement: EngagementName,
  since: CalendarDay,
  /** With its budget and forecast. */
  order: z.object({
    id: Id,
    reference: z.string(),
    start_date: CalendarDay,
    end_date: CalendarDay,
    ...OrderDays.shape,
  }),
  request: ExtensionRequest,
  may_answer: z.boolean(),
})
export type OpenExtension = z.infer<typeof OpenExtension>

/** Line of a team request with unfilled positions. Its id is the line's. */
const OpenLine = z.object({
  kind: z.literal('team'),
  id: Id,
  engagement: EngagementName,
  since: CalendarDay,
  request_id: Id,
  requested_by: z.string(),
  comment: z.nullable(z.string()),
  line: RequestLine,
})
export type OpenLine = z.infer<typeof OpenLine>

export const OpenRequest = z.discriminatedUnion('kind', [OpenExtension, OpenLine])
export type OpenRequest = z.infer<typeof OpenRequest>

/** Result of a request. */
export const Decision = z.object({
  kind: RequestKind,
  id: Id,
  engagement: EngagementName,
  day: CalendarDay,
  words: Words,
  /** Note of the person who decided. */
  note: z.nullable(z.string()),
})
export type Decision = z.infer<typeof Decision>

export const Requests = z.object({
  /** The oldest first, `shownRequests` at most. */
  open: z.array(OpenRequest),
  open_total: z.number(),
  /** Decisions of the last 30 days, newest first, at most `shownDecisions`. */
  decided: z.array(Decision),
  /** Engagements with open or decided requests, independent of filters, by title. */
  engagements: z.array(EngagementName),
})
export type Requests = z.infer<typeof Requests>

/** "1 open request", "4 open requests". */
export const openRequestCount = (count: number): string => `${count} open ${count === 1 ? 'request' : 'requests'}`

export const shownRequests = 100
export const shownDecisions = 30
export const decidedDays = 30

/** How far a line of a team request has come. */
export function lineState({ line }: Pick<OpenLine, 'line'>): string {
  const { accepted, proposed } = lineProgress(line)
  const settled = accepted > 0 ? [`${accepted} of ${line.member_type_quantity} filled`] : []
  const last = line.proposals.at(-1)
  if (proposed > 0) return [...settled, `${proposed} proposed, waiting for a decision`].join(', ')
  if (last?.decision === 'declined')
    return [...settled, `${last.decided_by ?? 'The customer'} declined ${last.employee_name}`].join(', ')
  return [...settled, accepted > 0 ? 'no one else proposed yet' : 'No one proposed yet'].join(', ')
}

/**
 * Whether someone else must act next: the customer once enough people are proposed for a line, or the person who answers
 * extension requests.
 */
export function waitsForOthers(request: OpenRequest): boolean {
  if (request.kind === 'extension') return !request.may_answer
  const { open, proposed } = lineProgress(request.line)
  return proposed >= open
}

/** Whether a to-do's subject is this request, its line or one of its proposals. */
export const isAbout = (request: OpenRequest, subject: string): boolean =>
  request.id === subject || (request.kind === 'team' && request.line.proposals.some(({ id }) => id === subject))
