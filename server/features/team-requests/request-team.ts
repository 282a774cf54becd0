import { fullName, type Viewer } from '@portal/domain/session/user'
import { mayEditTeamRequests, onlyStakeholdersRequest } from '@portal/domain/team-requests/permissions'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import { teamRequested } from '@portal/domain/team-requests/team-request-events'
import { type LineInput, lineInPast, startInPast, type TeamRequestInput } from '@portal/domain/team-requests/validation'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findResponsible, insertTeamRequest } from './data.ts'
import { requestEmail } from './emails.ts'
import { emailContext } from './load-request.ts'
import { eventOf } from './request-event.ts'

/** Saves a customer's team request, and emails the client partner and the delivery lead. */
export async function requestTeam(
  services: Pick<Services, 'config' | 'events' | 'now' | 'today'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  input: TeamRequestInput,
): Promise<TeamRequest> {
  const { now, today } = services
  permitEditing(viewer)
  rejectPast(input.request_content, [], today())
  const requestRow = {
    engagement_id: id,
    account_id: viewer.id,
    requested_by: fullName(viewer),
    request_date: now(),
    request_comment: input.request_comment || null,
  }
  const request = await insertTeamRequest(db, requestRow, input.request_content)
  const { title, client_name, emails } = await findResponsible(db, id)
  const about = emailContext(services, viewer, id, title)
  const places = input.request_content.reduce((sum, line) => sum + line.member_type_quantity, 0)
  await services.events.emit(db, teamRequested, {
    ...eventOf(id, request, viewer),
    facts: { places },
    emails: { to: { leads: emails }, write: (to) => requestEmail({ ...about, to }, request, client_name) },
  })
  return request
}

export function permitEditing(viewer: Viewer): void {
  if (!mayEditTeamRequests(viewer)) throw forbidden(onlyStakeholdersRequest)
}

export function rejectPast(lines: readonly LineInput[], stored: Parameters<typeof lineInPast>[1], today: string): void {
  const place = lineInPast(lines, stored, today)
  if (place === undefined) return
  throw new ApiError(422, startInPast, { fields: { [`request_content.${place}.member_start_date`]: startInPast } })
}
