import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { dehydrate, hydrate } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { setTransport, type Transport } from '../../shared/http/transport.ts'
import { newServerPage, ServerPageContext, windowTitle } from '../../shared/navigation/page.tsx'
import { contextWith } from '../../shared/navigation/screen-route.ts'
import { paths } from '../../shared/paths.ts'
import { sessionQuery } from '../../shared/session/session.ts'
import { Providers } from '../app.tsx'
import { startQueries } from '../first-queries.ts'
import { screenOf } from '../page-of.ts'
import { createQueryClient } from '../query-client.ts'
import { notFoundId, routes } from '../router.tsx'

export { setSettings } from '../../shared/product/settings.ts'

interface PageRequest {
  /** Path and query. */
  url: string
  isSignedIn: boolean
  isPhone: boolean
  /** Answers the calls of this page. */
  send: Transport
  onError: (error: unknown) => void
}

interface RenderedPage {
  /** 404 if no screen is at the address. */
  status: number
  /** Ids of the matched routes, such as `shell` and `/engagements/:id/files`. */
  routeIds: readonly string[]
  /** Title of the window until the data is known. */
  title: string
  /** False if the data may change the title: the screen shows an engagement or another record. */
  isTitleKnown: boolean
  /** True if everybody without a session gets the same page. The address has no query, and such screens make no calls. */
  isSameForAll: boolean
  /**
   * Undefined if only the browser can render the screen, because it redirects or rendering failed. Never rejects. The nonce
   * allows the scripts that React adds to the HTML.
   */
  renderContent: (nonce: string) => Promise<Content | undefined>
}
interface Content {
  /** Title of the window, with the name of what the screen shows. */
  title: string
  /** The content of `#root`. */
  html: Buffer
  /** JSON with the query cache of the browser, the name of the page and the ids of its routes. */
  cache: string
}

/**
 * Longest time that a page waits for the data of its screen, in milliseconds. After it, the browser loads the rest. A shorter time
 * doubles the work of a busy machine: the server answers calls that the page no longer waits for, and the browser repeats them.
 */
const longestWait = 2000

const { query, dataRoutes } = createStaticHandler(routes)

// Several pages are rendered at a time, each with its own session.
const transport = new AsyncLocalStorage<Transport>()
setTransport((...request) => {
  const send: Transport = transport.getStore() ?? fetch
  return send(...request)
})

/**
 * Renders the screen at an address on the server, with its first data. Returns at once what is known by the address alone: a
 * redirect, or the status and the routes.
 */
export function renderPage(request: PageRequest): { redirectTo: string } | RenderedPage {
  const address = new URL(`http://portal.invalid${request.url}`)
  const matched = (matchRoutes(routes, address.pathname) ?? []).map(({ route: { id = '' } }) => ({ id }))
  const screen = screenOf(matched)
  if (!request.isSignedIn && screen && !screen.handle.isPublic) return { redirectTo: paths.login(request.url) }
  const routeIds = matched.map(({ id }) => id)
  const renderContent = (nonce: string) =>
    transport
      .run(request.send, () => render(address, request, { nonce, routeIds }))
      .catch((error) => {
        request.onError(error)
        return undefined
      })
  const title = windowTitle((screen ?? screenOf([{ id: paths.notFound() }]))?.handle.title ?? '')
  const isTitleKnown = screen?.path.includes(':') !== true
  const isSameForAll = !request.isSignedIn && request.url === screen?.path
  const status = routeIds.includes(notFoundId) ? 404 : 200
  return { status, routeIds, title, isTitleKnown, isSameForAll, renderContent }
}

async function render(
  address: URL,
  request: PageRequest,
  { nonce, routeIds }: { nonce: string; routeIds: readonly string[] },
): Promise<Content | undefined> {
  const { isSignedIn, isPhone, onError } = request
  const deadline = wait(longestWait, undefined, { ref: false })
  const loading = createQueryClient({ retry: false })
  if (isSignedIn) await Promise.race([loading.prefetchQuery(sessionQuery), deadline])
  else loading.setQueryData(sessionQuery.queryKey, null)

  const requestContext = contextWith((queriesFor) => Promise.race([startQueries(loading, queriesFor), deadline]))
  const context = await query(new Request(address), { requestContext })
  if (context instanceof Response || context.errors) return undefined
  // Only successful queries. The server renders the others as loading, like the browser.
  const cache = dehydrate(loading)
  const client = createQueryClient()
  hydrate(client, cache)

  const router = createStaticRouter(dataRoutes, context)
  const page = newServerPage()
  const html = await renderWhole(
    <ServerPageContext value={page}>
      <Providers client={client} isPhone={isPhone}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Providers>
    </ServerPageContext>,
    { nonce, onError },
  )
  return {
    title: windowTitle(page.name.title ?? page.declared.title),
    html,
    cache: JSON.stringify({ ...cache, pageName: page.name, routeIds }),
  }
}

/** Its data is there already, so a stream to the browser would only divide the page into parts of 2 kB. */
const renderWhole = (node: ReactNode, options: { nonce: string; onError: (error: unknown) => void }): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const whole = new Writable({
      write: (part: Buffer, _encoding, done) => done(void parts.push(part)),
      final: (done) => done(void resolve(Buffer.concat(parts))),
      destroy: (error, done) => done(void (error && reject(error))),
    })
    const { pipe } = renderToPipeableStream(node, {
      ...options,
      onAllReady: () => pipe(whole),
      onShellError: reject,
    })
  })
