import { fullName, type Viewer } from '@portal/domain/session/user'
import { isLineFilled } from '@portal/domain/team-requests/completion'
import { mayDecideProposals, onlyStakeholdersDecide } from '@portal/domain/team-requests/permissions'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import { alreadyDecided, noSuchProposal, placesFilled, requestCompleted } from '@portal/domain/team-requests/validation'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { ApiError, forbidden, notFound } from '../http/api-error.ts'
import type { Portal } from '../portal.ts'
import { noteChanged } from '../team/sole-editor-data.ts'
import { decisionEmail } from './emails.ts'
import { addressee, found, locked } from './load-request.ts'
import { noteEvent } from './note-event.ts'
import { decide } from './proposal-data.ts'
import { announceCompletion, completeIfFilled } from './request-state.ts'

/** Accepts or declines a proposal once, and emails the person who made it. */
export async function decideOn(
  portal: Portal,
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
  return portal.db.transaction().execute(async (transaction) => {
    await locked(transaction, id, asked.request_id)
    const before = await found(transaction, id, asked.request_id)
    const line = before.request_content.find(({ proposals }) => proposals.some((one) => one.id === asked.proposal_id))
    const proposal = line?.proposals.find((one) => one.id === asked.proposal_id)
    if (!line || !proposal) throw notFound(noSuchProposal)
    if (decision === 'accepted' && proposal.decision === 'open' && isLineFilled(line))
      throw new ApiError(409, placesFilled)
    if (!before.is_new) throw new ApiError(409, requestCompleted)
    const author = fullName(viewer)
    const decided = await decide(transaction, proposal.id, {
      decision,
      decided_by: author,
      decided_by_account_id: viewer.id,
      decision_note: note,
      decided_at: portal.now(),
    })
    if (!decided) throw new ApiError(409, alreadyDecided)
    const after = await found(transaction, id, asked.request_id)
    const completed = await completeIfFilled(portal, transaction, viewer, before, after)
    const request = completed ? await found(transaction, id, asked.request_id) : after
    if (completed) await noteChanged(transaction, viewer, before, request.version)
    const about = await addressee(portal, transaction, viewer, id, decided.account_id)
    const words = { by: author, person: proposal.employee_name, decision, note }
    if (about) await portal.mailer.post(transaction, decisionEmail(about, words, completed ? request : undefined))
    const sentence = `${author} ${decision} ${proposal.employee_name} for the team`
    await noteEvent(portal, transaction, viewer, id, { kind: 'proposal.decided', sentence, request })
    if (completed) await announceCompletion(portal, transaction, viewer, id, { request, proposer: about?.to })
    return request
  })
}
