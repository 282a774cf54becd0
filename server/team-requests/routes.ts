import {
  createTeamRequest,
  decideProposal,
  deleteTeamRequest,
  listTeamRequests,
  proposePerson,
  searchPeople,
  updateTeamRequest,
} from '@portal/domain/team-requests/contract'
import { mayProposePeople, onlyStaffPropose } from '@portal/domain/team-requests/permissions'
import { visibleEngagement } from '../engagements/data.ts'
import { forbidden } from '../http/api-error.ts'
import { type Route, route } from '../http/route.ts'
import type { Services } from '../portal.ts'
import { findCandidates } from './candidate-data.ts'
import { changeRequest, removeRequest } from './change-request.ts'
import { findTeamRequests } from './data.ts'
import { decideOn } from './decide-proposal.ts'
import { propose } from './propose-person.ts'
import { requestTeam } from './request-team.ts'

export function teamRequestRoutes(services: Services): Route[] {
  return [
    route(listTeamRequests, async ({ viewer, params, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return findTeamRequests(db, id)
    }),
    route(createTeamRequest, async ({ viewer, params, body, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return requestTeam(services, db, viewer, id, body)
    }),
    route(updateTeamRequest, async ({ viewer, params, query, body, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.project_id)
      return changeRequest(services, db, viewer, id, { requestId: params.id, query, body })
    }),
    route(deleteTeamRequest, async ({ viewer, params, query, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.project_id)
      await removeRequest(services, db, viewer, id, { requestId: params.id, version: query.version })
      return undefined
    }),
    route(searchPeople, async ({ viewer, params, query, db, audit }) => {
      const engagement = await visibleEngagement({ db, audit }, viewer, params.id)
      if (!mayProposePeople(viewer)) throw forbidden(onlyStaffPropose)
      return findCandidates(db, { engagement, viewer, today: services.today() }, query.search)
    }),
    route(proposePerson, async ({ viewer, params, body, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.project_id)
      return propose(services, db, viewer, id, { ...body, request_id: params.id })
    }),
    route(decideProposal, async ({ viewer, params, body, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.project_id)
      return decideOn(services, db, viewer, id, { ...body, request_id: params.id, proposal_id: params.proposal_id })
    }),
  ]
}
