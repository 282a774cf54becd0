import { fullName, type Viewer } from '@portal/domain/session/user'
import {
  createTeamRequest,
  decideProposal,
  deleteTeamRequest as deleteCall,
  listTeamRequests,
  proposePerson,
  searchPeople,
  updateTeamRequest as updateCall,
} from '@portal/domain/team-requests/contract'
import {
  mayEditTeamRequests,
  mayProposePeople,
  onlyStaffPropose,
  onlyStakeholdersRequest,
} from '@portal/domain/team-requests/permissions'
import {
  type LineInput,
  lineInPast,
  namesAnother,
  noSuchRequest,
  startInPast,
  statesDisagree,
} from '@portal/domain/team-requests/validation'
import type { Portal } from '../context.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { forbidden, notFound, Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import {
  deleteTeamRequest,
  findPeople,
  findResponsible,
  findTeamRequest,
  findTeamRequests,
  insertTeamRequest,
  lockTeamRequest,
  updateTeamRequest,
} from './data.ts'
import { decideOn, propose } from './decide-proposal.ts'
import { requestLetter } from './letters.ts'
import { requestsAddress } from './requests-address.ts'

export function teamRequestRoutes(portal: Portal): Route[] {
  const { config, db, mailer, now, today } = portal
  return [
    route(listTeamRequests, async ({ params, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      return findTeamRequests(db, id)
    }),
    route(createTeamRequest, async ({ params, body, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      permitEditing(viewer)
      refusePast(body.request_content, [], today())
      return db.transaction().execute(async (transaction) => {
        const made = {
          engagement_id: id,
          account_id: viewer.id,
          requested_by: fullName(viewer),
          request_date: now(),
          request_comment: body.request_comment || null,
        }
        const requestId = await insertTeamRequest(transaction, made, body.request_content)
        const request = await findTeamRequest(transaction, id, requestId)
        if (!request) throw notFound(noSuchRequest)
        const { title, client_name, emails } = await findResponsible(transaction, id)
        for (const to of emails)
          await mailer.post(
            transaction,
            requestLetter({ to, title, href: requestsAddress(config, id) }, request, client_name),
          )
        return request
      })
    }),
    route(updateCall, async ({ params, query, body, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.project_id)
      permitEditing(viewer)
      if (query.is_new !== body.is_new) throw new Refusal(422, statesDisagree, { fields: { is_new: statesDisagree } })
      if ((body.project_id ?? id) !== id || (body.request_id ?? params.id) !== params.id)
        throw new Refusal(422, namesAnother)
      return db.transaction().execute(async (transaction) => {
        await lockTeamRequest(transaction, id, params.id)
        const stored = await findTeamRequest(transaction, id, params.id)
        if (!stored) throw notFound(noSuchRequest)
        refusePast(body.request_content, stored.request_content, today())
        const request_comment =
          body.request_comment === undefined ? stored.request_comment : body.request_comment || null
        const changes = { is_new: body.is_new, request_comment }
        await updateTeamRequest(transaction, params.id, changes, body.request_content, stored.request_content)
        return (await findTeamRequest(transaction, id, params.id)) ?? stored
      })
    }),
    route(deleteCall, async ({ params, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.project_id)
      permitEditing(viewer)
      if (!(await deleteTeamRequest(db, id, params.id))) throw notFound(noSuchRequest)
      return undefined
    }),
    route(searchPeople, async ({ params, query, viewer }) => {
      await visibleEngagement(db, viewer, params.id)
      if (!mayProposePeople(viewer)) throw forbidden(onlyStaffPropose)
      return findPeople(db, query.search)
    }),
    route(proposePerson, async ({ params, body, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.project_id)
      return propose(portal, viewer, id, { ...body, request_id: params.id })
    }),
    route(decideProposal, async ({ params, body, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.project_id)
      return decideOn(portal, viewer, id, { ...body, request_id: params.id, proposal_id: params.proposal_id })
    }),
  ]
}

function permitEditing(viewer: Viewer): void {
  if (!mayEditTeamRequests(viewer)) throw forbidden(onlyStakeholdersRequest)
}

function refusePast(lines: readonly LineInput[], stored: Parameters<typeof lineInPast>[1], today: string): void {
  const place = lineInPast(lines, stored, today)
  if (place === undefined) return
  throw new Refusal(422, startInPast, { fields: { [`request_content.${place}.member_start_date`]: startInPast } })
}
