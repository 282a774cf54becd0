import { fullName, type Viewer } from '@portal/domain/session/user'
import { isLineFilled } from '@portal/domain/team-requests/completion'
import { mayDecideProposals, onlyStakeholdersDecide } from '@portal/domain/team-requests/permissions'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import { alreadyDecided, placesFilled, requestCompleted } from '@portal/domain/team-requests/validation'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { noteChanged } from '../team/sole-editor-data.ts'
import { decisionEmail } from './emails.ts'
import { findProposal, findRecipient, loadRequest, lockRequest } from './load-request.ts'
import { noteEvent } from './note-event.ts'
import { decide } from './proposal-data.ts'
import { announceCompletion, completeIfFilled } from './request-state.ts'

/** Accepts or declines a proposal once, and emails the person who made it. */
export async function decideOn(
  services: Pick<Services, 'config' | 'mailer' | 'now'>,
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
  await lockRequest(db, id, asked.request_id)
  const before = await loadRequest(db, id, asked.request_id)
  const { line, proposal } = findProposal(before, asked.proposal_id)
  if (decision === 'accepted' && proposal.decision === 'open' && isLineFilled(line))
    throw new ApiError(409, placesFilled)
  if (!before.is_new) throw new ApiError(409, requestCompleted)
  const author = fullName(viewer)
  const decided = await decide(db, proposal.id, {
    decision,
    decided_by: author,
    decided_by_account_id: viewer.id,
    decision_note: note,
    decided_at: services.now(),
  })
  if (!decided) throw new ApiError(409, alreadyDecided)
  const after = await loadRequest(db, id, asked.request_id)
  const completed = await completeIfFilled(services, db, viewer, before, after)
  const request = completed ? await loadRequest(db, id, asked.request_id) : after
  if (completed) await noteChanged(db, viewer, before, request.version)
  const about = await findRecipient(services, db, viewer, id, decided.account_id)
  const words = { by: author, person: proposal.employee_name, decision, note }
  if (about) await services.mailer.queue(db, decisionEmail(about, words, completed ? request : undefined))
  const sentence = `${author} ${decision} ${proposal.employee_name} for the team`
  await noteEvent(services, db, viewer, id, { kind: 'proposal.decided', sentence, request })
  if (completed) await announceCompletion(services, db, viewer, id, { request, proposer: about?.to })
  return request
}
