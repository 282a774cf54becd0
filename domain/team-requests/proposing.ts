import { isLineFilled } from './completion.ts'
import type { RequestLine, TeamRequest } from './team-request.ts'
import { requestCompleted } from './validation.ts'

export const lineFilled = 'This line is filled. You cannot propose more people for it.'

/** The reason why the line takes no proposals; undefined if it does. */
export const proposalProblem = (
  request: Pick<TeamRequest, 'is_new'>,
  line: Pick<RequestLine, 'member_type_quantity' | 'proposals'>,
): string | undefined => {
  if (isLineFilled(line)) return lineFilled
  return request.is_new ? undefined : requestCompleted
}

const alreadyOnTeam = 'This person is already on the team'
const proposesThemselves = 'You cannot propose yourself'

const alreadyOnLine = {
  open: 'Proposed for this line, waiting for a decision',
  accepted: 'Accepted for this line',
  declined: 'Declined for this line',
} as const

/** State of the person's proposal for the line; undefined without one. A person can be proposed once for each line. */
export const proposedBefore = (
  { proposals }: Pick<RequestLine, 'proposals'>,
  { employee_id }: { employee_id: string },
): string | undefined => {
  const proposal = proposals.find((one) => one.employee_id === employee_id)
  return proposal && alreadyOnLine[proposal.decision]
}

interface Candidate {
  /** True for the viewer's own record. */
  is_self: boolean
  /** True if an assignment on the engagement has not ended. */
  on_team: boolean
}

/** Says why the person cannot be proposed for any line of the engagement; undefined if they can. */
export const candidateProblem = ({ is_self, on_team }: Candidate): string | undefined => {
  if (is_self) return proposesThemselves
  return on_team ? alreadyOnTeam : undefined
}
