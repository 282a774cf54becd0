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
import type { RequestLine, TeamRequest } from '@portal/domain/team-requests/team-request'
import type { TeamRequestInput } from '@portal/domain/team-requests/validation'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'
import { refreshRequests } from '../../shared/requests/requests.ts'

export const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['team-requests', id],
    queryFn: ({ signal }) => call(listTeamRequests, { params: { id } }, { signal }),
  })

type Wish = Pick<RequestLine, 'member_role' | 'primary_skill' | 'member_start_date'>

/** People who match the search, the first by fit for the line. */
export const peopleQuery = (id: string, { member_role, primary_skill, member_start_date }: Wish, search: string) => {
  const query = { search, member_role, primary_skill, member_start_date }
  return queryOptions({
    queryKey: ['team-requests', id, 'people', query],
    queryFn: ({ signal }) => call(searchPeople, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Has its own key: after a decision there is nothing to load again. */
export const proposedPersonQuery = (project_id: string, id: string, proposal_id: string) =>
  queryOptions({
    queryKey: ['proposed-person', proposal_id],
    queryFn: ({ signal }) => call(getProposedPerson, { params: { project_id, id, proposal_id } }, { signal }),
    staleTime: 0,
  })

/** Refetches what a change affects, also after an error: someone else may have changed or deleted the request. */
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
  return ({ request, isNew, input, version, removeAccepted }: Saved, signal: AbortSignal): Promise<TeamRequest> => {
    const saved =
      request === undefined
        ? call(createTeamRequest, { params: { id }, body: input }, { signal })
        : call(
            updateTeamRequest,
            {
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
            },
            { signal },
          )
    return saved.finally(refresh)
  }
}

export function useDeleteRequest(id: string) {
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: (request: TeamRequest) =>
      call(deleteTeamRequest, { params: { project_id: id, id: request.id }, query: { version: request.version } }),
    onSettled: refresh,
  })
}

export function usePropose(id: string, requestId: string) {
  const refresh = useRefresh(id)
  return (body: { line_id: string; employee_id: string; note: string }, signal: AbortSignal) =>
    call(proposePerson, { params: { project_id: id, id: requestId }, body }, { signal }).finally(refresh)
}

export function useDecide(id: string, requestId: string) {
  const refresh = useRefresh(id)
  return (proposal_id: string, body: { decision: 'accepted' | 'declined'; note: string }, signal: AbortSignal) =>
    call(decideProposal, { params: { project_id: id, id: requestId, proposal_id }, body }, { signal }).finally(refresh)
}
