import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { type HydrationState, matchRoutes, type RouteObject } from 'react-router'

/** Fills the query cache with the data that the server put into the page (`pages.ts`), if it rendered the page. */
export function restoreCache(client: QueryClient): void {
  const text = document.getElementById('query-cache')?.textContent
  if (!text) return
  const state: DehydratedState = JSON.parse(text)
  // The clocks of the browser and the server may differ.
  for (const query of state.queries) query.state.dataUpdatedAt = Date.now()
  hydrate(client, state)
}

/**
 * Loads the code of the screen, so that the first render equals the HTML of the server. Resolves to undefined if that fails:
 * then the router tries again, and shows the error.
 */
export async function loadMatchedRoutes(routes: RouteObject[], pathname: string): Promise<HydrationState | undefined> {
  const matched = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route)
  try {
    await Promise.all(
      matched.map(async (route) => {
        if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
      }),
    )
  } catch {
    return undefined
  }
  // The loaders ran on the server.
  return { loaderData: Object.fromEntries(matched.map(({ id = '' }) => [id, null])) }
}
