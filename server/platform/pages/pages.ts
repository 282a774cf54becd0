import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { version } from '../../version.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { calmPage, calmStyle } from '../http/calm-page.ts'
import { answerError } from '../http/errors.ts'
import { html } from '../http/html.ts'
import { callsOfPage } from '../http/page-calls.ts'
import type { Session } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { accentCss } from '../settings.ts'
import { readTemplate } from './page-template.ts'
import { readRouteFiles } from './route-files.ts'
import { serveFiles } from './serve-files.ts'
import { keptFor, stampOf } from './stamp.ts'
import { type PageRequest, warmPages } from './warm-up.ts'

interface PagesOptions {
  /** Folder of the built web client. */
  dist: string
  portal: Pick<Portal, 'config' | 'settings'>
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Session | undefined>
  /** Rejects a request while the process is overloaded. */
  admit: () => Promise<void>
}

/** Exports of `web/app/rendering/render-page.tsx`, which the build puts into `dist/.server`. Types of web do not belong here. */
interface Rendering {
  setSettings: (settings: PortalSettings) => void
  renderPage: (request: {
    url: string
    isSignedIn: boolean
    isPhone: boolean
    send: (url: string, init?: RequestInit) => Promise<Response>
    nonce: string
    onError: (error: unknown) => void
  }) => { redirectTo: string } | RenderedPage
}
interface RenderedPage {
  status: number
  routeIds: readonly string[]
  renderContent: () => Promise<{ html: Readable; cache: string } | undefined>
}

/**
 * Serves the screens: their built files, and a page for every path that is no call. Each page is rendered with its data
 * (docs/rendering.md). Returns a function that renders the first pages, so that no visitor waits for code to be loaded.
 */
export async function servePages(server: FastifyInstance, options: PagesOptions): Promise<() => Promise<void>> {
  const { dist, authenticate, admit } = options
  const { config, settings } = options.portal
  // The operator's accent color as tokens, or nothing.
  const accent = accentCss(config)
  const built = pathToFileURL(path.join(dist, '.server', 'render-page.js'))
  const { setSettings, renderPage }: Rendering = await import(built.href)
  setSettings({ ...settings, version })
  const filesOf = await readRouteFiles(dist)
  const forStaff = readTemplate(dist, { ...settings, version }, accent)
  const forOthers = readTemplate(dist, { ...settings, version: null }, accent)

  function pageFor(request: PageRequest, session: Session | undefined) {
    const nonce = randomBytes(16).toString('base64')
    const isPhone = guessPhone(request)
    const page = renderPage({
      url: request.url,
      isSignedIn: session !== undefined,
      isPhone,
      send: callsOfPage(server, request, session),
      nonce,
      onError: (error) =>
        server.log.warn({ err: error }, 'could not render a screen on the server; the browser will render it'),
    })
    if ('redirectTo' in page) return page
    const fill = session?.viewer.is_stakeholder === false ? forStaff : forOthers
    const { status, routeIds, renderContent } = page
    return { status, nonce, html: fill({ nonce, isPhone, ...filesOf(routeIds), renderContent }) }
  }

  await serveFiles(server, dist)
  server.get('/accent.css', ({ url }, reply) =>
    reply
      .type(css)
      .header('cache-control', keptFor(url, stampOf(accent)))
      .send(accent),
  )
  server.get(busyStyle, (_, reply) => reply.type(css).header('cache-control', 'public, max-age=3600').send(calmStyle))
  server.setNotFoundHandler(() => {
    throw notFound()
  })
  // A route, because answers of the not-found handler are not compressed.
  server.get('/*', { errorHandler: answerBusy }, async (request, reply) => {
    if (!wantsPage(request)) throw notFound()
    await admit()
    const page = pageFor(request, await authenticate(request, reply))
    reply.header('cache-control', 'no-store')
    if ('redirectTo' in page) return reply.redirect(page.redirectTo)
    allowContent(reply, page.nonce)
    // Otherwise nginx keeps the first part back.
    reply.header('x-accel-buffering', 'no')
    return reply.code(page.status).type('text/html; charset=utf-8').send(Readable.from(page.html))
  })
  return () =>
    warmPages(async (request, session) => {
      const page = pageFor(request, session)
      if ('html' in page) await text(page.html)
    })
}

const css = 'text/css; charset=utf-8'
const busyStyle = '/busy.css'

/** Answers overload with a page that loads again after a moment, and other errors with JSON. */
function answerBusy(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof ApiError) || error.status !== 503) return answerError(error, request, reply)
  const seconds = error.retryAfterSeconds ?? 2
  reply.code(503).headers({ 'retry-after': seconds, refresh: seconds, 'cache-control': 'no-store' })
  const content = html`<h1>The portal is busy</h1><p>${error.message}</p><p><a class="button" href="">Try again</a></p>`
  return reply.type('text/html; charset=utf-8').send(calmPage('Busy', busyStyle, content))
}

/** Allows inline scripts with the nonce, and style attributes, which React renders for sizes and colours of charts. */
function allowContent(reply: FastifyReply, nonce: string): void {
  const policy = String(reply.getHeader('content-security-policy'))
  const withNonce = policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
  reply.header('content-security-policy', `${withNonce};style-src-attr 'unsafe-inline'`)
}

/** Whether the client accepts HTML. Calls and missing files get a JSON error instead. */
const wantsPage = (request: FastifyRequest): boolean =>
  !/^\/(?:api|authorize|assets|dev)(?:\/|$)/.test(request.url.split('?')[0] ?? '') &&
  (request.headers.accept === undefined || /text\/html|\*\/\*/.test(request.headers.accept))

/** Guesses from the User-Agent header. The browser corrects a wrong guess. */
const guessPhone = ({ headers }: PageRequest): boolean => /\bMobi/.test(headers['user-agent'] ?? '')
