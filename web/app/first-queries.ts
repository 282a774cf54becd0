import type { User } from '@portal/domain/session/user'
import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router'
import { contextWith, type ScreenQuery } from '../shared/navigation/screen-route.ts'
import { sessionQuery } from '../shared/session/session.ts'
import { screenRoutes } from './routes.ts'

/** Fetches a query that is not in the cache. Errors are ignored: the screen runs the query again and shows them. */
const fetchQuery = (client: QueryClient, query: ScreenQuery): Promise<void> =>
  'initialPageParam' in query
    ? client.prefetchInfiniteQuery(query as FetchInfiniteQueryOptions)
    : client.prefetchQuery(query as FetchQueryOptions)

/** Fetches the queries of a screen once the session is known. */
export async function startQueries(
  client: QueryClient,
  queriesFor: (viewer: User) => Promise<readonly ScreenQuery[]>,
): Promise<void> {
  await client.prefetchQuery(sessionQuery)
  const viewer = client.getQueryData(sessionQuery.queryKey)
  if (!viewer) return
  const queries = await queriesFor(viewer).catch(() => [])
  await Promise.all(queries.map((query) => fetchQuery(client, query)))
}

/** Loads the code and the first queries of the screen at an address before a navigation. */
export async function prepareScreen(client: QueryClient, address: string): Promise<void> {
  const url = new URL(address, 'http://portal.invalid')
  const match = matchRoutes(screenRoutes, url.pathname)?.at(-1)
  if (!match) return
  const { lazy, loader, path } = match.route
  const context = contextWith((queriesFor) => startQueries(client, queriesFor))
  await Promise.allSettled([
    typeof lazy === 'function' && lazy(),
    typeof loader === 'function' &&
      loader({ params: match.params, url, pattern: path, request: new Request(url), context }),
  ])
}
