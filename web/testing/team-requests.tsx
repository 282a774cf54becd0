import { getEngagement } from '@portal/domain/engagements/contract'
import { getProposedPerson, listTeamRequests } from '@portal/domain/team-requests/contract'
import { Proposal, RequestLine, TeamRequest } from '@portal/domain/team-requests/team-request'
import { sample } from '@portal/domain/testing/sample'
import { engagement } from './engagements.ts'
import { fakeServer } from './fake-server.ts'
import { stakeholder } from './people.ts'
import { renderPortal } from './render-portal.tsx'

/** Requested line for two people. */
export const line = sample(RequestLine, {
  id: 'l1',
  member_role: 'Software developer',
  member_type_quantity: 2,
  member_start_date: '2026-07-01',
  member_duration: '6 months',
})
export const request = (differences: Partial<TeamRequest> = {}) =>
  sample(TeamRequest, {
    id: 'r1',
    project_id: 'p1',
    is_new: true,
    requested_by: 'Helen Marsh',
    request_date: '2026-06-18T08:30:00.000Z',
    request_content: [line],
    request_comment: 'For December',
    version: 1,
    ...differences,
  })
/** Proposal for the line. */
export const proposal = sample(Proposal, {
  id: 'x1',
  employee_id: 'E1',
  employee_name: 'Priya Raman',
  job_title: 'Consultant',
  note: 'Built the ledger',
  proposed_by: 'Amara Okafor',
})

export const requestsOfP1 = '/engagements/p1/request-team'

/** Opens the screen with these requests, or with a new and a completed one. */
export function openRequests(
  as = stakeholder(),
  requests = [request(), request({ id: 'r0', is_new: false, request_comment: null })],
  at = requestsOfP1,
) {
  const server = fakeServer()
  server.answers(getEngagement, () => engagement())
  server.answers(listTeamRequests, () => requests)
  server.answers(getProposedPerson, () => ({ tags: [], free_from: null, last_engagement: null }))
  return renderPortal({ at, as, server })
}
