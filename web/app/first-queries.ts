import type { User } from '@portal/domain/session/user'
import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router'
import { contextWith, type LoadQueries, type ScreenQuery } from '../portal/screen-route.ts'
import { sessionQuery } from '../portal/session.ts'
import { screenAt } from './page-of.ts'
import { screenRoutes } from './routes.ts'

/** Fetches a query that is not in the cache. Errors are ignored: the screen runs the query again and shows them. */
export const fetchQuery = (client: QueryClient, query: ScreenQuery): Promise<void> =>
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

/** Runs the loader of the screen at an address without a navigation. Resolves when `load` has; does nothing at other addresses. */
export async function runLoader(address: string, load: LoadQueries): Promise<void> {
  const url = new URL(address, 'http://portal.invalid')
  const match = matchRoutes(screenRoutes, url.pathname)?.at(-1)
  const { loader } = match?.route ?? {}
  if (!match || typeof loader !== 'function') return
  const context = contextWith(load)
  const request = new Request(url)
  // An address that leads elsewhere has no queries.
  await Promise.resolve(loader({ params: match.params, url, pattern: match.route.path, request, context })).catch(
    () => {},
  )
}

/** Loads the code and the first queries of the screen at an address before a navigation. */
export async function prepareScreen(client: QueryClient, address: string): Promise<void> {
  const lazy = screenAt(new URL(address, 'http://portal.invalid').pathname)?.lazy
  const code = typeof lazy === 'function' ? lazy() : undefined
  await Promise.allSettled([code, runLoader(address, (queriesFor) => startQueries(client, queriesFor))])
}
