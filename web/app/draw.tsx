import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { QueryClient } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { isPreloaded, type Written, written } from '../http/page-to-draw.ts'
import { inboxQuery } from '../notifications/queries.ts'
import { contextWith, type LoadQueries, type ScreenQuery } from '../portal/screen-route.ts'
import { sessionQuery } from '../portal/session.ts'
import { todosQuery } from '../portal/todos.ts'
import { Providers } from './app.tsx'
import { callsOf } from './first-calls.ts'
import { fetchQuery } from './first-queries.ts'
import { createQueryClient } from './query-client.ts'
import { routes } from './router.tsx'

const { query, dataRoutes } = createStaticHandler(routes)

/**
 * Renders the screen at an address to HTML on the server; React hydrates it in the browser (main.tsx). It uses only the data
 * that are in the same page, and makes no call. Undefined if the address is a redirect.
 */
export const draw = (from: Written, address: string): Promise<string | undefined> =>
  written.run(from, async () => {
    const client = createQueryClient()
    await client.prefetchQuery(sessionQuery)
    await Promise.all([inboxQuery, todosQuery].map(takePreloaded(client)))
    const requestContext = contextWith(loadPreloaded(client))
    const url = new URL(address, 'http://portal.invalid')
    const found = await query(new Request(url), { requestContext })
    // The browser follows the redirect.
    if (found instanceof Response) return undefined
    const context = { ...found, location: { ...found.location, hash: url.hash } }
    const router = createStaticRouter(dataRoutes, context)
    const html = await render(
      <Providers client={client}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Providers>,
    )
    client.clear()
    return html
  })

const takePreloaded =
  (client: QueryClient) =>
  async (query: ScreenQuery): Promise<void> => {
    if (callsOf(query).every(isPreloaded)) await fetchQuery(client, query)
  }

const loadPreloaded =
  (client: QueryClient): LoadQueries =>
  async (queriesFor) => {
    const viewer = client.getQueryData(sessionQuery.queryKey)
    if (viewer) await Promise.all((await queriesFor(viewer)).map(takePreloaded(client)))
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
