import {
  createTeamRequest,
  decideProposal,
  deleteTeamRequest,
  getProposedPerson,
  listTeamRequests,
  proposePerson,
  searchPeople,
  updateTeamRequest,
} from '@portal/domain/team-requests/contract'
import {
  mayDecideProposals,
  mayProposePeople,
  onlyStaffPropose,
  onlyStakeholdersDecide,
} from '@portal/domain/team-requests/permissions'
import { alreadyDecided, requestCompleted } from '@portal/domain/team-requests/validation'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { findCandidates, findProposedPerson } from './candidate-data.ts'
import { changeRequest, removeRequest } from './change-request.ts'
import { findTeamRequests } from './data.ts'
import { decideOn } from './decide-proposal.ts'
import { findProposal, loadRequest } from './load-request.ts'
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
      const today = services.today()
      const { search, member_start_date = today, ...wish } = query
      return findCandidates(db, { engagement, viewer, today }, search, { ...wish, member_start_date })
    }),
    route(proposePerson, async ({ viewer, params, body, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.project_id)
      return propose(services, db, viewer, id, { ...body, request_id: params.id })
    }),
    route(getProposedPerson, async ({ viewer, params, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.project_id)
      if (!mayDecideProposals(viewer)) throw forbidden(onlyStakeholdersDecide)
      const request = await loadRequest(db, id, params.id)
      const { proposal } = findProposal(request, params.proposal_id)
      if (!request.is_new) throw new ApiError(409, requestCompleted)
      if (proposal.decision !== 'open') throw new ApiError(409, alreadyDecided)
      return findProposedPerson(db, { viewer, today: services.today() }, proposal.employee_id)
    }),
    route(decideProposal, async ({ viewer, params, body, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.project_id)
      return decideOn(services, db, viewer, id, { ...body, request_id: params.id, proposal_id: params.proposal_id })
    }),
  ]
}
