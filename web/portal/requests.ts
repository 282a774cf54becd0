import { listRequests } from '@portal/domain/requests/contract'
import { RequestKind } from '@portal/domain/requests/request'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { valuesIn } from './address-values.ts'
import { todosQuery } from './todos.ts'

const isId = (value: string): boolean => /^[\w-]{1,64}$/.test(value)

/** Filters and the open dialog in the address. */
export const requestValues = {
  kind: (value: string) => RequestKind.options.some((kind) => kind === value),
  engagement: isId,
  answer: isId,
}

interface RequestFilter {
  /** '' for all. */
  kind: string
  engagement: string
}

/** Requests on the engagements that staff lead or work on. */
export const requestsQuery = ({ kind, engagement }: RequestFilter) =>
  queryOptions({
    queryKey: ['requests', kind, engagement],
    queryFn: ({ signal }) => {
      const known = RequestKind.options.find((one) => one === kind)
      const query = { ...(known && { kind: known }), ...(engagement !== '' && { engagement }) }
      return call(listRequests, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** First queries of the screen for its address. */
export const requestsAt = (search: URLSearchParams) => [requestsQuery(valuesIn(search, requestValues))]

/** Once something was asked, answered or proposed. */
export function refreshRequests(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['requests'] })
  void client.invalidateQueries({ queryKey: todosQuery.queryKey })
}
