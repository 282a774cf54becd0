import type { BodyOf, QueryOf } from '@portal/domain/contract/endpoint'
import { fullName, type Viewer } from '@portal/domain/session/user'
import type { updateTeamRequest as updateCall } from '@portal/domain/team-requests/contract'
import { mayEditTeamRequests, onlyStakeholdersRequest } from '@portal/domain/team-requests/permissions'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import {
  type LineInput,
  lineInPast,
  namesAnother,
  noSuchRequest,
  startInPast,
  statesDisagree,
  type TeamRequestInput,
} from '@portal/domain/team-requests/validation'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { forbidden, notFound, Refusal } from '../http/refusal.ts'
import type { Portal } from '../portal.ts'
import {
  deleteTeamRequest,
  findResponsible,
  findTeamRequest,
  insertTeamRequest,
  lockTeamRequest,
  updateTeamRequest,
} from './data.ts'
import { requestLetter } from './letters.ts'
import { requestsAddress } from './requests-address.ts'

/** A customer asks for people; client partner and delivery lead are mailed. */
export async function requestTeam(
  { config, db, mailer, now, today }: Portal,
  viewer: Viewer,
  id: VisibleEngagementId,
  input: TeamRequestInput,
): Promise<TeamRequest> {
  permitEditing(viewer)
  refusePast(input.request_content, [], today())
  return db.transaction().execute(async (transaction) => {
    const made = {
      engagement_id: id,
      account_id: viewer.id,
      requested_by: fullName(viewer),
      request_date: now(),
      request_comment: input.request_comment || null,
    }
    const requestId = await insertTeamRequest(transaction, made, input.request_content)
    const request = await findTeamRequest(transaction, id, requestId)
    if (!request) throw notFound(noSuchRequest)
    const { title, client_name, emails } = await findResponsible(transaction, id)
    for (const to of emails) {
      const about = { to, title, href: requestsAddress(config, id) }
      await mailer.post(transaction, requestLetter(about, request, client_name))
    }
    return request
  })
}

interface Change {
  requestId: string
  query: QueryOf<typeof updateCall>
  body: BodyOf<typeof updateCall>
}

/** Changes what is asked for, and whether it is completed. Nobody is mailed. */
export async function changeRequest(
  { db, today }: Portal,
  viewer: Viewer,
  id: VisibleEngagementId,
  { requestId, query, body }: Change,
): Promise<TeamRequest> {
  permitEditing(viewer)
  if (query.is_new !== body.is_new) throw new Refusal(422, statesDisagree, { fields: { is_new: statesDisagree } })
  if ((body.project_id ?? id) !== id || (body.request_id ?? requestId) !== requestId)
    throw new Refusal(422, namesAnother)
  return db.transaction().execute(async (transaction) => {
    await lockTeamRequest(transaction, id, requestId)
    const stored = await findTeamRequest(transaction, id, requestId)
    if (!stored) throw notFound(noSuchRequest)
    refusePast(body.request_content, stored.request_content, today())
    const request_comment = body.request_comment === undefined ? stored.request_comment : body.request_comment || null
    const changes = { is_new: body.is_new, request_comment }
    await updateTeamRequest(transaction, requestId, changes, body.request_content, stored.request_content)
    return (await findTeamRequest(transaction, id, requestId)) ?? stored
  })
}

export async function removeRequest(
  { db }: Pick<Portal, 'db'>,
  viewer: Viewer,
  id: VisibleEngagementId,
  requestId: string,
): Promise<void> {
  permitEditing(viewer)
  if (!(await deleteTeamRequest(db, id, requestId))) throw notFound(noSuchRequest)
}

function permitEditing(viewer: Viewer): void {
  if (!mayEditTeamRequests(viewer)) throw forbidden(onlyStakeholdersRequest)
}

function refusePast(lines: readonly LineInput[], stored: Parameters<typeof lineInPast>[1], today: string): void {
  const place = lineInPast(lines, stored, today)
  if (place === undefined) return
  throw new Refusal(422, startInPast, { fields: { [`request_content.${place}.member_start_date`]: startInPast } })
}
