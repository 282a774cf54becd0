import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { type HydrationState, matchRoutes, type RouteObject } from 'react-router'
import { type PageName, setPageName } from '../../shared/navigation/page.tsx'

/**
 * Fills the query cache with the data that the server put into the page (`page-template.ts`), and names the page. False if the page has none, because
 * the server did not render it or the connection was cut.
 */
export function restoreCache(client: QueryClient): boolean {
  const state = readCache()
  if (!state) return false
  // The clocks of the browser and the server may differ.
  for (const query of state.queries) query.state.dataUpdatedAt = Date.now()
  hydrate(client, state)
  setPageName(state.pageName)
  return true
}

function readCache(): (DehydratedState & { pageName: PageName }) | undefined {
  try {
    return JSON.parse(document.getElementById('query-cache')?.textContent ?? '')
  } catch {
    return undefined
  }
}

/**
 * Loads the code of the screen, so that the first render equals the HTML of the server. Resolves to undefined if that fails:
 * then the browser renders the screen itself, and the router shows the error.
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
  // Loaders return null. With this the router does not run them again.
  return { loaderData: Object.fromEntries(matched.map(({ id = '' }) => [id, null])) }
}
