import { getCurrentUser } from '@portal/domain/session/contract'
import type { QueryClient } from '@tanstack/react-query'
import { type HydrationState, matchRoutes } from 'react-router'
import { addressOf } from '../http/call.ts'
import { cameSignedOut, isPreloaded } from '../http/written-page.ts'
import { sessionQuery } from '../portal/session.ts'
import { fetchQuery, runLoader, startQueries } from './first-queries.ts'
import { routes } from './router.tsx'

/** How long the first screen waits for data that was not in the page, once its code is there, in milliseconds. */
const dataDelayMs = 50

/**
 * Loads the code and the data of the first screen, so that it renders as the server rendered it. Undefined if the page came
 * without data: then the router loads the code and shows a skeleton meanwhile.
 */
export async function prepareFirstScreen(client: QueryClient): Promise<HydrationState | undefined> {
  const isWhole = isPreloaded(addressOf(getCurrentUser)) || cameSignedOut()
  const { pathname, search } = window.location
  const code = loadCode(pathname)
  const data = runLoader(pathname + search, (queriesFor) => startQueries(client, queriesFor))
  if (!isWhole) return undefined
  const ofShell = cameSignedOut() ? undefined : fetchShellData(client)
  await client.prefetchQuery(sessionQuery)
  await Promise.race([Promise.all([code, data, ofShell]), code.then(() => wait(dataDelayMs))])
  return code
}

/** Loads the code of the matched routes, which then need no loader to run before they render. */
async function loadCode(pathname: string): Promise<HydrationState | undefined> {
  const matched = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route)
  try {
    await Promise.all(
      matched.map(async (route) => {
        if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
      }),
    )
  } catch {
    // The router tries again, and shows the error.
    return undefined
  }
  return { loaderData: Object.fromEntries(matched.map(({ id = '' }) => [id, null])) }
}

async function fetchShellData(client: QueryClient): Promise<void> {
  const { inboxQuery } = await import('../notifications/queries.ts')
  const { todosQuery } = await import('../portal/todos.ts')
  await Promise.all([inboxQuery, todosQuery].map((query) => fetchQuery(client, query)))
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
