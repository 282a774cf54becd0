import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { ScreenQuery } from '../portal/screen.ts'
import { sessionQuery } from '../portal/session.ts'
import { firstQueries } from './first-queries.ts'
import { screenAt } from './screen-at.ts'

/**
 * Begins to load what a visit to an address of the portal needs, code and data at once. What is there or under way is
 * not asked for again; what fails here fails on the screen, which says so. The data wait for the session.
 */
export async function prepare(client: QueryClient, address: string): Promise<void> {
  const { pathname, searchParams } = new URL(address, window.location.origin)
  const found = screenAt(pathname)
  if (!found || found.instead !== undefined) return
  const code = found.screen.load()
  const viewer = client.getQueryData(sessionQuery.queryKey)
  const data = viewer && firstQueries(found, searchParams, viewer).then((queries = []) => fetchEarly(client, queries))
  await Promise.allSettled([code, data])
}

const fetchEarly = (client: QueryClient, queries: readonly ScreenQuery[]): Promise<unknown> =>
  Promise.all(
    queries.map((query) =>
      'initialPageParam' in query
        ? client.prefetchInfiniteQuery(query as FetchInfiniteQueryOptions)
        : client.prefetchQuery(query as FetchQueryOptions),
    ),
  )

/** At the first page: the code at once, the data as soon as it is known who is there. */
export async function prepareArrival(client: QueryClient): Promise<void> {
  const here = (): string => window.location.pathname + window.location.search
  void prepare(client, here())
  await client.prefetchQuery(sessionQuery)
  if (client.getQueryData(sessionQuery.queryKey)) await prepare(client, here())
}
