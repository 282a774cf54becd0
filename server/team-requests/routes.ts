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
import { visibleEngagement } from '../engagements/data.ts'
import { forbidden } from '../http/api-error.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { findCandidates } from './candidate-data.ts'
import { changeRequest, removeRequest } from './change-request.ts'
import { findTeamRequests } from './data.ts'
import { decideOn } from './decide-proposal.ts'
import { propose } from './propose-person.ts'
import { requestTeam } from './request-team.ts'

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
      return changeRequest(portal, viewer, id, { requestId: params.id, query, body })
    }),
    route(deleteCall, async ({ params, query, viewer }) => {
      const id = await visibleEngagement(db, viewer, params.project_id)
      await removeRequest(portal, viewer, id, { requestId: params.id, version: query.version })
      return undefined
    }),
    route(searchPeople, async ({ params, query, viewer }) => {
      const engagement = await visibleEngagement(db, viewer, params.id)
      if (!mayProposePeople(viewer)) throw forbidden(onlyStaffPropose)
      return findCandidates(db, { engagement, viewer, today: portal.today() }, query.search)
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
