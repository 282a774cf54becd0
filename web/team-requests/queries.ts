import {
  createTeamRequest,
  decideProposal,
  deleteTeamRequest,
  listTeamRequests,
  proposePerson,
  searchPeople,
  updateTeamRequest,
} from '@portal/domain/team-requests/contract'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import type { TeamRequestInput } from '@portal/domain/team-requests/validation'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { refreshRequests } from '../portal/requests.ts'

export const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['team-requests', id],
    queryFn: ({ signal }) => call(listTeamRequests, { params: { id } }, { signal }),
  })

export const peopleQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: ['team-requests', id, 'people', search],
    queryFn: ({ signal }) => call(searchPeople, { params: { id }, query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Refetches what a mutation changes. */
function useRefresh(id: string) {
  const client = useQueryClient()
  return () => {
    // Engagements show the number of requests.
    void client.invalidateQueries({ queryKey: ['engagements'] })
    refreshRequests(client)
    return client.invalidateQueries({ queryKey: requestsQuery(id).queryKey })
  }
}

interface Saved {
  /** undefined: a new one. */
  request: TeamRequest | undefined
  isNew: boolean
  input: TeamRequestInput
  version: number
  /** Confirms that accepted people are removed with their lines. */
  removeAccepted: boolean
}

export function useSaveRequest(id: string) {
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: ({ request, isNew, input, version, removeAccepted }: Saved) =>
      request === undefined
        ? call(createTeamRequest, { params: { id }, body: input })
        : call(updateTeamRequest, {
            params: { project_id: id, id: request.id },
            query: { is_new: String(isNew) },
            body: {
              ...input,
              project_id: id,
              request_id: request.id,
              is_new: isNew,
              version,
              remove_accepted: removeAccepted,
            },
          }),
    onSettled: refresh,
  })
}

export function useDeleteRequest(id: string) {
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: (request: TeamRequest) =>
      call(deleteTeamRequest, { params: { project_id: id, id: request.id }, query: { version: request.version } }),
    // After an error too, since someone else may have deleted it.
    onSettled: refresh,
  })
}

export function usePropose(id: string, requestId: string) {
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: (body: { line_id: string; employee_id: string; note: string }) =>
      call(proposePerson, { params: { project_id: id, id: requestId }, body }),
    onSettled: refresh,
  })
}

export function useDecide(id: string, requestId: string) {
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: ({ proposal_id, ...body }: { proposal_id: string; decision: 'accepted' | 'declined'; note: string }) =>
      call(decideProposal, { params: { project_id: id, id: requestId, proposal_id }, body }),
    onSettled: refresh,
  })
}
