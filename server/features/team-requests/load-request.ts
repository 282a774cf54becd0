import type { Viewer } from '@portal/domain/session/user'
import type { Proposal, RequestLine, TeamRequest } from '@portal/domain/team-requests/team-request'
import { noSuchProposal, noSuchRequest } from '@portal/domain/team-requests/validation'
import type { Queries } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findEmailWithAccess } from '../notifications/recipients-data.ts'
import { findResponsible, findTeamRequest, lockTeamRequest } from './data.ts'
import { requestsAddress } from './requests-address.ts'

/** Locks the request until the transaction ends, and returns the account that made it. */
export async function lockRequest(
  db: Queries,
  id: VisibleEngagementId,
  requestId: string,
): Promise<{ account_id: string }> {
  const row = await lockTeamRequest(db, id, requestId)
  if (!row) throw notFound(noSuchRequest)
  return row
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

/** The recipient of an email about the engagement; undefined if the account can no longer see it. */
export async function findRecipient(
  { config }: Pick<Services, 'config'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  accountId: string,
) {
  const to = await findEmailWithAccess(db, accountId, id)
  if (!to) return undefined
  const { title } = await findResponsible(db, id)
  const concerns = { actor_id: viewer.id, engagement_ids: [id] }
  return { to, title, href: requestsAddress(config, id), concerns }
}
