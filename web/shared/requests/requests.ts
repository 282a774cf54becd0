import { listRequests } from '@portal/domain/requests/contract'
import { requestKinds } from '@portal/domain/requests/request'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { type FilterValues, filtersIn, idFilter, oneOf } from '../lists/filters.ts'
import { todosQuery } from '../todos/todos.ts'

export const requestFilters = { kind: oneOf(requestKinds), engagement: idFilter }
/** Request whose dialog is open, by its id. */
export const openRequest = { answer: idFilter }

/** Requests on the engagements that staff lead or work on. */
export const requestsQuery = ({ kind, engagement }: FilterValues<typeof requestFilters>) =>
  queryOptions({
    queryKey: ['requests', kind, engagement],
    queryFn: ({ signal }) => {
      const query = { ...(kind !== '' && { kind }), ...(engagement !== '' && { engagement }) }
      return call(listRequests, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** First queries of the screen for its address. */
export const requestsAt = (search: URLSearchParams) => [requestsQuery(filtersIn(search, requestFilters))]

/** Once something was asked, answered or proposed. */
export function refreshRequests(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['requests'] })
  void client.invalidateQueries({ queryKey: todosQuery.queryKey })
}
