import { fullName, type Viewer } from '@portal/domain/session/user'
import { mayProposePeople, onlyStaffPropose } from '@portal/domain/team-requests/permissions'
import { candidateProblem, proposalProblem } from '@portal/domain/team-requests/proposing'
import {
  lineInWords,
  type Proposal,
  type RequestLine,
  type TeamRequest,
} from '@portal/domain/team-requests/team-request'
import { personProposed } from '@portal/domain/team-requests/team-request-events'
import { alreadyProposed, noSuchLine, noSuchPerson } from '@portal/domain/team-requests/validation'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findCandidate } from './candidate-data.ts'
import { proposalEmail } from './emails.ts'
import { emailContext, lockRequest } from './load-request.ts'
import { insertProposal } from './proposal-data.ts'
import { eventOf } from './request-event.ts'

/** Staff propose a person for a line. Emails the person who made the request. */
export async function propose(
  services: Pick<Services, 'config' | 'events' | 'now' | 'today'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  asked: { request_id: string; line_id: string; employee_id: string; note?: string | undefined },
): Promise<TeamRequest> {
  if (!mayProposePeople(viewer)) throw forbidden(onlyStaffPropose)
  const note = asked.note || null
  const { request: before, title, requester } = await lockRequest(db, id, asked.request_id)
  const line = before.request_content.find((one) => one.id === asked.line_id)
  if (!line) throw notFound(noSuchLine)
  const scope = { engagement: id, viewer, today: services.today() }
  const person = await findCandidate(db, scope, asked.employee_id)
  if (!person) throw notFound(noSuchPerson)
  const problem = proposalProblem(before, line)
  if (problem) throw new ApiError(409, problem)
  const unsuitable = candidateProblem(person)
  if (unsuitable) throw person.is_self ? forbidden(unsuitable) : new ApiError(409, unsuitable)
  const proposal = {
    line_id: line.id,
    employee_id: person.employee_id,
    account_id: viewer.id,
    proposed_by: fullName(viewer),
    note,
    proposed_at: services.now(),
  }
  const proposalId = await insertProposal(db, proposal)
  if (proposalId === undefined) throw new ApiError(409, alreadyProposed)
  const words = { proposedBy: fullName(viewer), person: person.employee_name, line: lineInWords(line), note }
  const { employee_id, employee_name, employee_photo_id, job_title } = person
  const request = withProposal(before, line, {
    id: proposalId,
    employee_id,
    employee_name,
    employee_photo_id,
    job_title,
    note,
    proposed_by: proposal.proposed_by,
    decision: 'open',
    decision_note: null,
    decided_by: null,
  })
  const proposed = { id: employee_id, name: employee_name }
  const about = emailContext(services, viewer, id, title)
  await services.events.emit(db, personProposed, {
    ...eventOf(id, request, viewer),
    person: proposed,
    facts: { proposal: proposalId },
    emails: { to: { requester: [requester] }, write: (to) => proposalEmail({ ...about, to }, words) },
  })
  return request
}

const withProposal = (request: TeamRequest, { id }: RequestLine, proposal: Proposal): TeamRequest => ({
  ...request,
  request_content: request.request_content.map((line) =>
    line.id === id ? { ...line, proposals: [...line.proposals, proposal] } : line,
  ),
})
