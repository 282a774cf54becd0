import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import type { HydrationState, RouteObject } from 'react-router'
import { type PageName, setPageName } from '../../shared/navigation/page.tsx'

/** JSON in the page from the server (`page-template.ts`). */
interface PageState extends DehydratedState {
  pageName: PageName
  /** Ids of the routes that the address matches. Matching them takes a slow phone a tenth of a second. */
  routeIds: readonly string[]
}

/**
 * Fills the query cache with the data of the page, and names the page. Returns the ids of its routes, or undefined if the page has no data,
 * because the server did not render it or the connection was cut.
 */
export function restoreCache(client: QueryClient): readonly string[] | undefined {
  const state = readState()
  if (!state) return undefined
  // The clocks of the browser and the server may differ.
  for (const query of state.queries) query.state.dataUpdatedAt = Date.now()
  hydrate(client, state)
  setPageName(state.pageName)
  return state.routeIds
}

function readState(): PageState | undefined {
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
export async function loadRoutes(
  routes: readonly RouteObject[],
  ids: readonly string[],
): Promise<HydrationState | undefined> {
  try {
    await Promise.all(
      flatten(routes).map(async (route) => {
        if (typeof route.lazy === 'function' && ids.includes(route.id ?? ''))
          Object.assign(route, await route.lazy(), { lazy: undefined })
      }),
    )
  } catch {
    return undefined
  }
  // Loaders return null. With this the router does not run them again.
  return { loaderData: Object.fromEntries(ids.map((id) => [id, null])) }
}

const flatten = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...flatten(route.children ?? [])])
