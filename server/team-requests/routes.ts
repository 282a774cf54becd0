import {
  createTeamRequest,
  decideProposal,
  deleteTeamRequest as deleteCall,
  listTeamRequests,
  proposePerson,
  searchPeople,
  updateTeamRequest as updateCall,
} from '@portal/domain/team-requests/contract'
import { mayProposePeople, onlyStaffPropose } from '@portal/domain/team-requests/permissions'
import { namesAnother, noSuchRequest, statesDisagree } from '@portal/domain/team-requests/validation'
import { visibleEngagement } from '../engagements/data.ts'
import { forbidden, notFound, Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { deleteTeamRequest, findPeople, findTeamRequests } from './data.ts'
import { decideOn, propose } from './decide-proposal.ts'
import { changeRequest, permitEditing, requestTeam } from './request-team.ts'

export function teamRequestRoutes(portal: Portal): Route[] {
  const { db } = portal
  return [
    route(listTeamRequests, async ({ params, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      return findTeamRequests(db, id)
    }),
    route(createTeamRequest, async ({ params, body, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      return requestTeam(portal, viewer, id, body)
    }),
    route(updateCall, async ({ params, query, body, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.project_id)
      permitEditing(viewer)
      if (query.is_new !== body.is_new) throw new Refusal(422, statesDisagree, { fields: { is_new: statesDisagree } })
      if ((body.project_id ?? id) !== id || (body.request_id ?? params.id) !== params.id)
        throw new Refusal(422, namesAnother)
      return changeRequest(portal, viewer, id, { ...body, request_id: params.id })
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
