import type { Viewer } from '@portal/domain/session/user'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import { noSuchRequest } from '@portal/domain/team-requests/validation'
import type { Queries } from '../database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { notFound } from '../http/api-error.ts'
import { findEmailWithAccess } from '../notifications/recipients-data.ts'
import type { Portal } from '../portal.ts'
import { findResponsible, findTeamRequest, lockTeamRequest } from './data.ts'
import { requestsAddress } from './requests-address.ts'

/** Locks the request until the transaction ends. */
export async function locked(
  transaction: Queries,
  id: VisibleEngagementId,
  requestId: string,
): Promise<{ account_id: string }> {
  const row = await lockTeamRequest(transaction, id, requestId)
  if (!row) throw notFound(noSuchRequest)
  return row
}

export async function found(transaction: Queries, id: VisibleEngagementId, requestId: string): Promise<TeamRequest> {
  const request = await findTeamRequest(transaction, id, requestId)
  if (!request) throw notFound(noSuchRequest)
  return request
}

/** The recipient of an email about the engagement; undefined if the account can no longer see it. */
export async function addressee(
  { config }: Portal,
  transaction: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  accountId: string,
) {
  const to = await findEmailWithAccess(transaction, accountId, id)
  if (!to) return undefined
  const { title } = await findResponsible(transaction, id)
  const concerns = { actor_id: viewer.id, engagement_ids: [id] }
  return { to, title, href: requestsAddress(config, id), concerns }
}
