import type { Viewer } from '@portal/domain/session/user'
import { stateChange } from '@portal/domain/team-requests/completion'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findResponsible, type RequestState, updateTeamRequest } from './data.ts'
import { completedSentence, completionEmail } from './emails.ts'
import { noteEvent } from './note-event.ts'
import { requestsAddress } from './requests-address.ts'

/** The columns that a change of the state sets; undefined if the state stays. */
export function stateOf(change: ReturnType<typeof stateChange>, viewer: Viewer, now: Date): RequestState | undefined {
  if (change === undefined) return undefined
  if (change === 'reopened') return { is_new: true, completed_by: null, completed_at: null, completion_reason: null }
  return { is_new: false, completed_by: viewer.id, completed_at: now, completion_reason: change }
}

/** Completes the request if the decision has filled its last line; true if it has. */
export async function completeIfFilled(
  { now }: Pick<Services, 'now'>,
  db: Queries,
  viewer: Viewer,
  before: TeamRequest,
  after: TeamRequest,
): Promise<boolean> {
  const change = stateChange(before, { is_new: after.is_new, lines: after.request_content })
  if (change === undefined) return false
  await updateTeamRequest(db, after.id, { state: stateOf(change, viewer, now()) })
  return true
}

/** Tells the inboxes and the provider. The proposer reads it in the email about the decision. */
export async function announceCompletion(
  services: Pick<Services, 'config' | 'mailer' | 'now'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  { request, proposer }: { request: TeamRequest; proposer: string | undefined },
): Promise<void> {
  const { title, emails } = await findResponsible(db, id)
  const href = requestsAddress(services.config, id)
  const concerns = { actor_id: viewer.id, engagement_ids: [id] }
  const others = emails.filter((to) => to !== proposer)
  await services.mailer.queue(db, ...others.map((to) => completionEmail({ to, title, href, concerns }, request)))
  const sentence = completedSentence(request)
  await noteEvent(services, db, viewer, id, { kind: 'team_request.changed', sentence, request })
}
