import { fullName, type Viewer } from '@portal/domain/session/user'
import { isLineFilled, stateChange } from '@portal/domain/team-requests/completion'
import { mayDecideProposals, onlyStakeholdersDecide } from '@portal/domain/team-requests/permissions'
import type { Proposal, TeamRequest } from '@portal/domain/team-requests/team-request'
import { proposalDecided, teamRequestChanged } from '@portal/domain/team-requests/team-request-events'
import { alreadyDecided, placesFilled, requestCompleted } from '@portal/domain/team-requests/validation'
import type { Queries } from '../../platform/database/database.ts'
import { emission } from '../../platform/events/events.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { completionEmail, decisionEmail } from './emails.ts'
import { emailContext, findProposal, lockRequest } from './load-request.ts'
import { decide } from './proposal-data.ts'
import { eventOf } from './request-event.ts'
import { stateOf, withState } from './request-state.ts'

/** Accepts or declines a proposal once, and emails the person who made it. */
export async function decideOn(
  services: Pick<Services, 'config' | 'events' | 'now'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  asked: {
    request_id: string
    proposal_id: string
    decision: 'accepted' | 'declined'
    note?: string | undefined
  },
): Promise<TeamRequest> {
  if (!mayDecideProposals(viewer)) throw forbidden(onlyStakeholdersDecide)
  const { decision } = asked
  const note = asked.note || null
  const { request: before, ...people } = await lockRequest(db, id, asked.request_id)
  const { line, proposal } = findProposal(before, asked.proposal_id)
  if (decision === 'accepted' && proposal.decision === 'open' && isLineFilled(line))
    throw new ApiError(409, placesFilled)
  if (!before.is_new) throw new ApiError(409, requestCompleted)
  const author = fullName(viewer)
  const decided_at = services.now()
  const decided = withProposal(before, { ...proposal, decision, decision_note: note, decided_by: author })
  const change = stateChange(before, { is_new: true, lines: decided.request_content })
  const state = stateOf(change, viewer, decided_at)
  const request = state ? withState(decided, state, viewer) : decided
  const saved = await decide(
    db,
    { id: proposal.id, request_id: before.id, state },
    { decision, decided_by: author, decided_by_account_id: viewer.id, decision_note: note, decided_at },
  )
  if (!saved) throw new ApiError(409, alreadyDecided)

  const proposer = people.proposers.find((each) => each.proposal_id === proposal.id && each.has_access)?.email ?? null
  const about = emailContext(services, viewer, id, people.title)
  const words = { by: author, person: proposal.employee_name, decision, note }
  const event = eventOf(id, request, viewer)
  await services.events.emitAll(db, [
    emission(proposalDecided, {
      ...event,
      person: { id: proposal.employee_id, name: proposal.employee_name },
      facts: { proposal: proposal.id, decision },
      emails: {
        to: { proposers: [proposer] },
        write: (to) => decisionEmail({ ...about, to }, words, state && request),
      },
    }),
    ...(state
      ? [
          emission(teamRequestChanged, {
            ...event,
            facts: { change: 'filled' },
            emails: {
              // The email to who proposed the person says it too.
              to: { leads: people.responsible.filter((to) => to !== proposer), proposers: [] },
              write: (to) => completionEmail({ ...about, to }, request),
            },
          }),
        ]
      : []),
  ])
  return request
}

const withProposal = (request: TeamRequest, changed: Proposal): TeamRequest => ({
  ...request,
  request_content: request.request_content.map((line) => ({
    ...line,
    proposals: line.proposals.map((proposal) => (proposal.id === changed.id ? changed : proposal)),
  })),
})
