import { listOpened, noteOpened, searchEverything } from '@portal/domain/search/contract'
import type { Found } from '@portal/domain/search/found'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

/** Results of a text. Calls for outdated texts are cancelled. */
export const resultsOf = (text: string, all: boolean) =>
  queryOptions({
    queryKey: ['search', text, all],
    queryFn: ({ signal }) => call(searchEverything, { query: { q: text, ...(all && { all: 'true' }) } }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  })

export const openedQuery = queryOptions({
  queryKey: ['search-opened'],
  queryFn: ({ signal }) => call(listOpened, {}, { signal }),
  retry: false,
})

/** Stores the opened record for the next search. Errors are ignored. */
export function note(client: QueryClient, { kind, id }: Found): void {
  void call(noteOpened, { body: { kind, id } }).then(
    () => client.invalidateQueries({ queryKey: openedQuery.queryKey }),
    () => {},
  )
}
