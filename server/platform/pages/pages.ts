import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { version } from '../../version.ts'
import { answerError, sendErrorPage } from '../http/answer-error.ts'
import { notFound } from '../http/api-error.ts'
import { errorReply } from '../http/error-reply.ts'
import type { Admit } from '../http/overload.ts'
import { callsOfPage, type PageAnswer } from '../http/page-calls.ts'
import type { Session } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { accentCss } from '../settings/portal-settings.ts'
import { createPageCache } from './page-cache.ts'
import { noncePlace, readTemplate } from './page-template.ts'
import { readRouteFiles } from './route-files.ts'
import { serveFiles } from './serve-files.ts'
import { keptFor, stampOf } from './stamp.ts'
import { type PageRequest, warmFirstPages, warmLaterPages } from './warm-up.ts'

interface PagesOptions {
  /** Folder of the built web client. */
  dist: string
  portal: Pick<Portal, 'company' | 'settings' | 'now'>
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Session | undefined>
  /** Names the last log-out of this browser without scripts, after which pages delete the drafts of their tab. */
  logOutOf: (request: FastifyRequest) => string | undefined
  /** Rejects a request while the process is overloaded. */
  admit: Admit
}

/** Exports of `web/app/rendering/render-page.tsx`, which the build puts into `dist/.server`. Types of web do not belong here. */
interface Rendering {
  setSettings: (settings: PortalSettings) => void
  renderPage: (request: {
    url: string
    isSignedIn: boolean
    isPhone: boolean
    send: (url: string, init?: RequestInit) => Promise<PageAnswer>
    onError: (error: unknown) => void
  }) => { redirectTo: string } | RenderedPage
}
interface RenderedPage {
  status: number
  routeIds: readonly string[]
  title: string
  isTitleKnown: boolean
  isSameForAll: boolean
  renderContent: (nonce: string) => Promise<{ title: string; html: Buffer; cache: string } | undefined>
}

/**
 * Serves the screens: their built files, and a page for every path that is no call. Each page is rendered with its data
 * (docs/rendering.md). Returns a function that renders the first pages, so that no visitor waits for code to be loaded, and begins with
 * further ones.
 */
export async function servePages(server: FastifyInstance, options: PagesOptions): Promise<() => Promise<void>> {
  const { dist, authenticate, logOutOf, admit } = options
  const { company, settings, now } = options.portal
  const built = pathToFileURL(path.join(dist, '.server', 'render-page.js'))
  const { setSettings, renderPage }: Rendering = await import(built.href)
  const filesOf = await readRouteFiles(dist)
  /** Everything that depends on the settings. The cache belongs to it, so that a page under way is not kept after a change. */
  const prepare = () => {
    setSettings({ ...settings, version })
    const accent = accentCss(company.accent)
    return {
      accent,
      forStaff: readTemplate(dist, { ...settings, version }, accent),
      forOthers: readTemplate(dist, { ...settings, version: null }, accent),
      pageCache: createPageCache(now),
    }
  }
  let prepared = prepare()
  company.onChange(() => {
    prepared = prepare()
  })

  async function pageFor(request: PageRequest, session: Session | undefined, logOut?: string) {
    const { forStaff, forOthers, pageCache } = prepared
    const nonce = randomBytes(16).toString('base64')
    const isPhone = guessPhone(request)
    const isAnonymous = session === undefined && logOut === undefined
    const key = `${isPhone ? 'phone' : 'desktop'} ${request.url}`
    const cached = isAnonymous ? pageCache.find(key, nonce) : undefined
    if (cached !== undefined) return { status: 200, nonce, html: cached }
    const page = renderPage({
      url: request.url,
      isSignedIn: session !== undefined,
      isPhone,
      send: callsOfPage(server, request, session),
      onError: (error) =>
        server.log.warn({ err: error }, 'could not render a screen on the server; the browser will render it'),
    })
    if ('redirectTo' in page) return page
    const fill = session?.viewer.is_stakeholder === false ? forStaff : forOthers
    const { status, routeIds, isSameForAll, ...parts } = page
    const filled = { isPhone, logOut, ...parts, ...filesOf(routeIds) }
    const shared = isAnonymous && isSameForAll ? await page.renderContent(noncePlace) : undefined
    if (!shared) return { status, nonce, html: Readable.from(fill({ ...filled, nonce })) }
    const html = await text(fill({ ...filled, nonce: noncePlace, renderContent: async () => shared }))
    return { status, nonce, html: pageCache.keep(key, html.split(noncePlace)).join(nonce) }
  }

  await serveFiles(server, dist)
  server.get('/accent.css', ({ url }, reply) => {
    const { accent } = prepared
    return reply
      .type(css)
      .header('cache-control', keptFor(url, stampOf(accent)))
      .send(accent)
  })
  // A route, because answers of the not-found handler are not compressed.
  server.get('/*', { errorHandler: answerScreenError }, async (request, reply) => {
    if (!wantsPage(request)) throw notFound()
    await admit(request, reply)
    const page = await pageFor(request, await authenticate(request, reply), logOutOf(request))
    reply.header('cache-control', 'no-store')
    if ('redirectTo' in page) return reply.redirect(page.redirectTo)
    allowContent(reply, page.nonce)
    // Otherwise nginx keeps the first part back.
    reply.header('x-accel-buffering', 'no')
    return reply.code(page.status).type('text/html; charset=utf-8').send(page.html)
  })
  const render = async (request: PageRequest, session: Session | undefined): Promise<void> => {
    const page = await pageFor(request, session)
    if ('html' in page) await text(Readable.from(page.html))
  }
  const closing = new AbortController()
  let later: Promise<void> | undefined
  server.addHook('preClose', async () => {
    closing.abort()
    await later
  })
  return async () => {
    await warmFirstPages(render)
    later = warmLaterPages(render, closing.signal).catch((error) =>
      server.log.warn({ err: error }, 'could not render further pages in advance'),
    )
  }
}

const css = 'text/css; charset=utf-8'

/** Answers with a page whatever got a screen's address. Not every client that opens one says so. */
function answerScreenError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!wantsPage(request)) return answerError(error, request, reply)
  return sendErrorPage(errorReply(error, request), request, reply)
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
