import type * as calls from '@portal/domain/team-requests/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import { type AccessRow, id, onEngagement, type Request } from '../../testing/access-row.ts'

const line = {
  member_role: 'QA Engineer',
  primary_skill: 'React',
  member_type_quantity: 1,
  member_start_date: '2099-01-01',
  member_duration: '3 months',
}

/** Call on a request of an engagement, a new one for each caller. */
const onTeamRequest = (rest: Omit<Request, 'params'> = {}): AccessRow => ({
  request: async (world, asked) => ({
    ...rest,
    params: { project_id: world.engagement, id: await world.teamRequest(world.engagement, asked) },
  }),
  states: [{ settled: true }],
  missing: { ...rest, params: { project_id: 'missing', id: 'missing' } },
})

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listTeamRequests: onEngagement(),
  createTeamRequest: {
    request: (world) => ({ ...id(world.engagement), body: { request_content: [line] } }),
    missing: { ...id('missing'), body: { request_content: [line] } },
  },
  updateTeamRequest: onTeamRequest({
    query: { is_new: 'false' },
    body: { is_new: false, version: 1, request_content: [line] },
  }),
  deleteTeamRequest: onTeamRequest({ query: { version: '1' } }),
  searchPeople: {
    request: (world) => ({ ...id(world.engagement), query: { search: 'a' } }),
    missing: { ...id('missing'), query: { search: 'a' } },
  },
  proposePerson: {
    states: [{ settled: true }],
    request: async (world, asked) => {
      const request = await world.teamRequest(world.engagement, asked)
      return {
        params: { project_id: world.engagement, id: request },
        body: { line_id: `${request}-line`, employee_id: world.foreignEmployee },
      }
    },
    missing: { params: { project_id: 'missing', id: 'missing' }, body: { line_id: 'x', employee_id: 'x' } },
  },
  getProposedPerson: {
    states: [{ settled: true }],
    request: async (world, asked) => {
      const request = await world.teamRequest(world.engagement, asked)
      return { params: { project_id: world.engagement, id: request, proposal_id: `${request}-proposal` } }
    },
    missing: { params: { project_id: 'missing', id: 'missing', proposal_id: 'missing' } },
  },
  decideProposal: {
    states: [{ settled: true }],
    request: async (world, asked) => {
      const request = await world.teamRequest(world.engagement, asked)
      return {
        params: { project_id: world.engagement, id: request, proposal_id: `${request}-proposal` },
        body: { decision: 'accepted' },
      }
    },
    missing: {
      params: { project_id: 'missing', id: 'missing', proposal_id: 'missing' },
      body: { decision: 'accepted' },
    },
  },
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  listTeamRequests: may.toReachers,
  ...may.all(['createTeamRequest', 'updateTeamRequest', 'deleteTeamRequest'], may.toCustomers),
  searchPeople: may.onEngagement(model.staff),
  proposePerson: may.onEngagement(model.staff, may.stillOpen),
  getProposedPerson: may.onEngagement(model.customers, may.stillOpen),
  decideProposal: may.onEngagement(model.customers, may.stillOpen),
}
