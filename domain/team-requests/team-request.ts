import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'

// Document 2, points 3 and 9. "C# {host}" is read as "C# .NET" (readings, "Team requests").
export const positions = ['Associate Software developer', 'Software developer', 'Delivery Lead', 'QA Engineer'] as const
export const primarySkills = ['React', 'Angular', 'Python', 'Scrum', 'C# .NET'] as const
export const durations = ['1 month', '3 months', '6 months', '12 months', 'Other'] as const
export const quantity = { min: 1, max: 20, first: 1 } as const
/** Maximum length of a note with a proposal or a decision, in characters. */
export const longestNote = 300

const proposalDecisions = ['open', 'accepted', 'declined'] as const
const ProposalDecision = z.enum(proposalDecisions)
type ProposalDecision = z.infer<typeof ProposalDecision>

/** A named person whom the provider proposes for a line. */
export const Proposal = z.object({
  id: Id,
  employee_id: Id,
  employee_name: z.string(),
  employee_photo_id: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  note: z.nullable(z.string()),
  proposed_by: z.string(),
  decision: ProposalDecision,
  decision_note: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
})
export type Proposal = z.infer<typeof Proposal>

export const RequestLine = z.object({
  id: Id,
  member_role: z.enum(positions),
  primary_skill: z.enum(primarySkills),
  member_type_quantity: z.number(),
  member_start_date: CalendarDay,
  member_duration: z.enum(durations),
  proposals: z.array(Proposal),
})
export type RequestLine = z.infer<typeof RequestLine>

/** The portal completes a request when its last line is filled; a person marks it in the dialog. */
export const CompletionReason = z.enum(['filled', 'marked'])
export type CompletionReason = z.infer<typeof CompletionReason>

export const Completion = z.object({
  /** The person whose change completed the request. */
  by: z.string(),
  at: z.string(),
  reason: CompletionReason,
})
export type Completion = z.infer<typeof Completion>

export const TeamRequest = z.object({
  id: Id,
  project_id: Id,
  is_new: z.boolean(),
  requested_by: z.string(),
  request_date: z.string(),
  request_content: z.array(RequestLine),
  request_comment: z.nullable(z.string()),
  /** Null while it is open. */
  completion: z.nullable(Completion),
  /** Grows with every change of the lines, the comment or the state. */
  version: z.number(),
})
export type TeamRequest = z.infer<typeof TeamRequest>

/** "A new request (is_new true) is shown NEW, a completed one COMPLETED." */
export const requestStatus = (request: Pick<TeamRequest, 'is_new'>): 'NEW' | 'COMPLETED' =>
  request.is_new ? 'NEW' : 'COMPLETED'

type RequestedPosition = Pick<RequestLine, 'member_role' | 'primary_skill' | 'member_type_quantity'>
/** "2 × Software developer, React" */
export const lineInWords = (line: RequestedPosition): string =>
  `${line.member_type_quantity} × ${line.member_role}, ${line.primary_skill}`

/** "3 months"; "other duration" if the time is not known. */
export const durationInWords = ({ member_duration }: Pick<RequestLine, 'member_duration'>): string =>
  member_duration === 'Other' ? 'other duration' : member_duration

/** Proposals that wait for a decision come first, then accepted ones, then declined ones. */
export const openFirst = (proposals: readonly Proposal[]): Proposal[] =>
  proposalDecisions.flatMap((state) => proposals.filter(({ decision }) => decision === state))

/** The others who are proposed for the line: "Kai Lund, accepted". */
export function othersInWords({ proposals }: Pick<RequestLine, 'proposals'>, proposal: Pick<Proposal, 'id'>): string[] {
  const others = openFirst(proposals).filter(({ id }) => id !== proposal.id)
  return others.map(
    ({ employee_name, decision }) =>
      `${employee_name}, ${decision === 'open' ? 'waiting for your decision' : decision}`,
  )
}

/** How many of all places of a request are settled: said of one that is neither new nor completed. */
function requestProgress({ request_content }: Pick<TeamRequest, 'request_content'>): {
  accepted: number
  places: number
} {
  const sum = (count: (line: RequestLine) => number) => request_content.reduce((all, line) => all + count(line), 0)
  return {
    accepted: sum((line) => lineProgress(line).accepted),
    places: sum((line) => line.member_type_quantity),
  }
}

/** "2 of 5 filled"; undefined while no one is accepted or after completion. */
export function progressInWords(request: Pick<TeamRequest, 'request_content' | 'is_new'>): string | undefined {
  const { accepted, places } = requestProgress(request)
  return request.is_new && accepted > 0 ? `${accepted} of ${places} filled` : undefined
}

/** How many of a line's places are settled, and how many are still to be filled. */
export function lineProgress(line: Pick<RequestLine, 'member_type_quantity' | 'proposals'>): {
  accepted: number
  proposed: number
  open: number
} {
  const count = (decision: ProposalDecision) => line.proposals.filter((one) => one.decision === decision).length
  const accepted = count('accepted')
  return { accepted, proposed: count('open'), open: Math.max(0, line.member_type_quantity - accepted) }
}
