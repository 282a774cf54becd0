import { fullName, type Viewer } from '@portal/domain/session/user'
import { isLineFilled } from '@portal/domain/team-requests/completion'
import {
  mayDecideProposals,
  mayProposePeople,
  onlyStaffPropose,
  onlyStakeholdersDecide,
} from '@portal/domain/team-requests/permissions'
import { proposalProblem } from '@portal/domain/team-requests/proposing'
import { lineInWords, type TeamRequest } from '@portal/domain/team-requests/team-request'
import {
  alreadyDecided,
  alreadyProposed,
  noSuchPerson,
  noSuchProposal,
  noSuchRequest,
  placesFilled,
  requestCompleted,
} from '@portal/domain/team-requests/validation'
import type { Queries } from '../database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { forbidden, notFound, Refusal } from '../http/refusal.ts'
import { findReachingEmail } from '../notifications/recipients-data.ts'
import type { Portal } from '../portal.ts'
import { markSeen } from '../team/data.ts'
import { findResponsible, findTeamRequest, lockTeamRequest } from './data.ts'
import { decisionLetter, proposalLetter } from './letters.ts'
import { noteEvent } from './note-event.ts'
import { decide, findPerson, insertProposal } from './proposal-data.ts'
import { completeIfFilled, tellCompleted } from './request-state.ts'
import { requestsAddress } from './requests-address.ts'

/** Staff propose a person for a line; whoever made the request is mailed. */
export async function propose(
  portal: Portal,
  viewer: Viewer,
  id: VisibleEngagementId,
  asked: { request_id: string; line_id: string; employee_id: string; note?: string | undefined },
): Promise<TeamRequest> {
  if (!mayProposePeople(viewer)) throw forbidden(onlyStaffPropose)
  const note = asked.note || null
  return portal.db.transaction().execute(async (transaction) => {
    const { account_id } = await locked(transaction, id, asked.request_id)
    const before = await found(transaction, id, asked.request_id)
    const line = before.request_content.find((one) => one.id === asked.line_id)
    if (!line) throw notFound(noSuchRequest)
    const problem = proposalProblem(before, line)
    if (problem) throw new Refusal(409, problem)
    const person = await findPerson(transaction, asked.employee_id)
    if (!person) throw notFound(noSuchPerson)
    const proposal = {
      line_id: line.id,
      employee_id: person.id,
      account_id: viewer.id,
      proposed_by: fullName(viewer),
      note,
      proposed_at: portal.now(),
    }
    if (!(await insertProposal(transaction, proposal))) throw new Refusal(409, alreadyProposed)
    const about = await addressee(portal, transaction, id, account_id)
    const words = { proposedBy: fullName(viewer), person: person.name, line: lineInWords(line), note }
    if (about) await portal.mailer.post(transaction, proposalLetter(about, words))
    const request = await found(transaction, id, asked.request_id)
    const sentence = `${fullName(viewer)} proposed ${person.name} for the team`
    await noteEvent(portal, transaction, viewer, id, { kind: 'proposal.made', sentence, request })
    return request
  })
}

/** The customer accepts or declines, once; whoever proposed the person is mailed. */
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
      throw new Refusal(409, placesFilled)
    if (!before.is_new) throw new Refusal(409, requestCompleted)
    const by = fullName(viewer)
    const decided = await decide(transaction, proposal.id, {
      decision,
      decided_by: by,
      decided_by_account_id: viewer.id,
      decision_note: note,
      decided_at: portal.now(),
    })
    if (!decided) throw new Refusal(409, alreadyDecided)
    const after = await found(transaction, id, asked.request_id)
    const completed = await completeIfFilled(portal, transaction, viewer, before, after)
    const request = completed ? await found(transaction, id, asked.request_id) : after
    if (completed) await markSeen(transaction, viewer, [request])
    const about = await addressee(portal, transaction, id, decided.account_id)
    const words = { by, person: proposal.employee_name, decision, note }
    if (about) await portal.mailer.post(transaction, decisionLetter(about, words, completed ? request : undefined))
    const sentence = `${by} has ${decision} ${proposal.employee_name} for the team`
    await noteEvent(portal, transaction, viewer, id, { kind: 'proposal.decided', sentence, request })
    if (completed) await tellCompleted(portal, transaction, viewer, id, { request, proposer: about?.to })
    return request
  })
}

async function locked(
  transaction: Queries,
  id: VisibleEngagementId,
  requestId: string,
): Promise<{ account_id: string }> {
  const row = await lockTeamRequest(transaction, id, requestId)
  if (!row) throw notFound(noSuchRequest)
  return row
}

async function found(transaction: Queries, id: VisibleEngagementId, requestId: string): Promise<TeamRequest> {
  const request = await findTeamRequest(transaction, id, requestId)
  if (!request) throw notFound(noSuchRequest)
  return request
}

/** Whom a mail about the engagement goes to, unless the person reaches it no longer. */
async function addressee({ config }: Portal, transaction: Queries, id: VisibleEngagementId, accountId: string) {
  const to = await findReachingEmail(transaction, accountId, id)
  if (!to) return undefined
  const { title } = await findResponsible(transaction, id)
  return { to, title, href: requestsAddress(config, id) }
}
