import { isLineFilled } from './completion.ts'
import type { RequestLine, TeamRequest } from './team-request.ts'
import { requestCompleted } from './validation.ts'

export const lineFilled = 'All places of this line are filled. No more people can be proposed for it.'

/** Says why no person can be proposed for the line; undefined if one can. */
export const proposalProblem = (
  request: Pick<TeamRequest, 'is_new'>,
  line: Pick<RequestLine, 'member_type_quantity' | 'proposals'>,
): string | undefined => {
  if (isLineFilled(line)) return lineFilled
  return request.is_new ? undefined : requestCompleted
}
