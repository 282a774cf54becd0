import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import { type Navigator, Router } from 'react-router'
import { isPreloaded, type Written, written } from '../http/page-to-draw.ts'
import { inboxQuery } from '../notifications/queries.ts'
import type { ScreenQuery } from '../portal/screen.ts'
import { sessionQuery } from '../portal/session.ts'
import { todosQuery } from '../portal/todos.ts'
import { Portal } from './app.tsx'
import { callsOf } from './first-calls.ts'
import { firstQueries } from './first-queries.ts'
import { createQueryClient } from './query-client.ts'
import { screenAt } from './screen-at.ts'

/** The place a page is drawn for; `state` as a navigation would have brought it along. */
export interface Place {
  pathname: string
  search: string
  hash: string
  state: unknown
}

/**
 * The HTML of a screen, as React in the browser takes it over (`app/main.tsx`). It runs on the server, from what is
 * written into the same page and nothing else: no call is made, so what it shows its reader was answered already.
 */
export const draw = (from: Written, place: Place): Promise<string> =>
  written.run(from, async () => {
    const client = createQueryClient()
    await takePreloadedData(client, place)
    const location = { ...place, key: 'default' }
    const drawn = await render(
      <Portal
        client={client}
        within={(screens) => (
          <Router location={location} navigator={still}>
            {screens}
          </Router>
        )}
      />,
    )
    client.clear()
    return drawn
  })

async function takePreloadedData(client: QueryClient, { pathname, search }: Place): Promise<void> {
  await client.prefetchQuery(sessionQuery)
  const viewer = client.getQueryData(sessionQuery.queryKey)
  const found = screenAt(pathname)
  if (!viewer) return
  const queries = (found && (await firstQueries(found, new URLSearchParams(search), viewer))) ?? []
  await Promise.all(
    [inboxQuery, todosQuery, ...queries].filter((query) => callsOf(query).every(isPreloaded)).map(fetchInto(client)),
  )
}

const fetchInto =
  (client: QueryClient) =>
  (query: ScreenQuery): Promise<void> =>
    'initialPageParam' in query
      ? client.prefetchInfiniteQuery(query as FetchInfiniteQueryOptions)
      : client.prefetchQuery(query as FetchQueryOptions)

/** Nobody goes anywhere in a drawing. */
const still: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`),
  go: () => {},
  push: () => {},
  replace: () => {},
}

async function render(portal: React.ReactNode): Promise<string> {
  const drawn = new PassThrough()
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(portal, {
      // What comes in parts is put together by a script in the page, which the content policy refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        pipe(drawn)
        resolve()
      },
      onShellError: reject,
      onError: reject,
    })
  })
  return text(drawn)
}
