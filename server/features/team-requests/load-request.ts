import type { Viewer } from '@portal/domain/session/user'
import type { Proposal, RequestLine, TeamRequest } from '@portal/domain/team-requests/team-request'
import { noSuchProposal, noSuchRequest } from '@portal/domain/team-requests/validation'
import type { Queries } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findTeamRequest } from './data.ts'
import { type LockedRequest, lockAndFindRequest } from './locked-request-data.ts'
import { requestsAddress } from './requests-address.ts'

/** Locks the request until the transaction ends. */
export async function lockRequest(db: Queries, id: VisibleEngagementId, requestId: string): Promise<LockedRequest> {
  const locked = await lockAndFindRequest(db, id, requestId)
  if (!locked) throw notFound(noSuchRequest)
  return locked
}

export async function loadRequest(db: Queries, id: VisibleEngagementId, requestId: string): Promise<TeamRequest> {
  const request = await findTeamRequest(db, id, requestId)
  if (!request) throw notFound(noSuchRequest)
  return request
}

/** A proposal of a loaded request, with its line. */
export function findProposal(request: TeamRequest, proposalId: string): { line: RequestLine; proposal: Proposal } {
  for (const line of request.request_content) {
    const proposal = line.proposals.find(({ id }) => id === proposalId)
    if (proposal) return { line, proposal }
  }
  throw notFound(noSuchProposal)
}

/** What every email about requests of an engagement names. */
export const emailContext = (
  { config }: Pick<Services, 'config'>,
  viewer: Viewer,
  id: VisibleEngagementId,
  title: string,
) => ({ title, href: requestsAddress(config, id), concerns: { actor_id: viewer.id, engagement_ids: [id] } })
