import { fullName, type Viewer } from '@portal/domain/session/user'
import { mayEditTeamRequests, onlyStakeholdersRequest } from '@portal/domain/team-requests/permissions'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import {
  type LineInput,
  lineInPast,
  noSuchRequest,
  startInPast,
  type TeamRequestInput,
} from '@portal/domain/team-requests/validation'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { ApiError, forbidden, notFound } from '../http/api-error.ts'
import type { Portal } from '../portal.ts'
import { noteCreated } from '../team/sole-editor-data.ts'
import { findResponsible, findTeamRequest, insertTeamRequest } from './data.ts'
import { requestEmail } from './emails.ts'
import { noteEvent } from './note-event.ts'
import { requestsAddress } from './requests-address.ts'

/** A customer asks for people; client partner and delivery lead are mailed. */
export async function requestTeam(
  portal: Portal,
  viewer: Viewer,
  id: VisibleEngagementId,
  input: TeamRequestInput,
): Promise<TeamRequest> {
  const { config, db, mailer, now, today } = portal
  permitEditing(viewer)
  refusePast(input.request_content, [], today())
  return db.transaction().execute(async (transaction) => {
    const requestRow = {
      engagement_id: id,
      account_id: viewer.id,
      requested_by: fullName(viewer),
      request_date: now(),
      request_comment: input.request_comment || null,
    }
    const requestId = await insertTeamRequest(transaction, requestRow, input.request_content)
    const request = await findTeamRequest(transaction, id, requestId)
    if (!request) throw notFound(noSuchRequest)
    const { title, client_name, emails } = await findResponsible(transaction, id)
    for (const to of emails) {
      const concerns = { actor_id: viewer.id, engagement_ids: [id] }
      const about = { to, title, href: requestsAddress(config, id), concerns }
      await mailer.post(transaction, requestEmail(about, request, client_name))
    }
    const places = input.request_content.reduce((sum, line) => sum + line.member_type_quantity, 0)
    const sentence = `${fullName(viewer)} requested ${places} team ${places === 1 ? 'member' : 'members'}`
    await noteEvent(portal, transaction, viewer, id, { kind: 'team_request.made', sentence: sentence, request })
    await noteCreated(transaction, viewer, request, id)
    return request
  })
}

export function permitEditing(viewer: Viewer): void {
  if (!mayEditTeamRequests(viewer)) throw forbidden(onlyStakeholdersRequest)
}

export function refusePast(lines: readonly LineInput[], stored: Parameters<typeof lineInPast>[1], today: string): void {
  const place = lineInPast(lines, stored, today)
  if (place === undefined) return
  throw new ApiError(422, startInPast, { fields: { [`request_content.${place}.member_start_date`]: startInPast } })
}
