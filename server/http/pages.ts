import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { version } from '../version.ts'
import { type Page, pageDrawing, root, sendPage } from './drawn-page.ts'
import { firstAnswers, type ScreenCalls } from './first-answers.ts'
import { html } from './html.ts'
import { notFound } from './refusal.ts'
import type { Session } from './route.ts'
import { screenFiles } from './screen-files.ts'
import { serveFiles, withStamps } from './serve-files.ts'
import { keptFor, stampOf } from './stamp.ts'

interface PagesOptions {
  /** Where the built screens lie. */
  dist: string
  settings: PortalSettings
  /** What `/accent.css` answers: the operator's accent as tokens, or nothing. */
  accentCss: string
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Session | undefined>
  /** What the screen at an address asks for first. */
  screenCalls: ScreenCalls
}

/** The screens: hashed assets for ever, and the one page for every path that is no call. */
export async function servePages(
  server: FastifyInstance,
  { dist, settings, accentCss, authenticate, screenCalls }: PagesOptions,
): Promise<void> {
  const template = await readFile(path.join(dist, 'index.html'), 'utf8')
  // Inside a script element only "<" could end it; as an escape it is the same JSON.
  const jsonOf = (settings: PortalSettings): string => JSON.stringify(settings).replaceAll('<', '\\u003c')
  const accent = stampOf(accentCss)
  const whole = withStamps(template, dist)
    .replace('__PRODUCT_NAME__', () => html`${settings.product_name}`.html)
    // Nothing to ask for where the operator has no accent of their own.
    .replace(/ *<link rel="stylesheet" href="\/accent.css">\n?/, (link) =>
      accentCss === '' ? '' : link.replace('.css', `.css?${accent}`),
    )
  const pageWith = (signedIn: 'yes' | 'no', shown: PortalSettings): { page: string; settings: PortalSettings } => ({
    page: whole.replace('__SIGNED_IN__', signedIn).replace('__PORTAL_SETTINGS__', () => jsonOf(shown)),
    settings: shown,
  })
  const signedOut = pageWith('no', { ...settings, version: null })
  const ofCustomers = pageWith('yes', signedOut.settings)
  const ofStaff = pageWith('yes', { ...settings, version })
  const filesOf = await screenFiles(dist)
  const draw = pageDrawing(dist, server.log)
  let login: Page | undefined

  /** The page of somebody who is signed in: what their screen needs begins to load with it, and its data are there. */
  async function pageFor(request: FastifyRequest, session: Session): Promise<Page> {
    const { viewer } = session
    const first = await screenCalls.of(request.url, viewer)
    const answers = await firstAnswers(server, request, session, [...screenCalls.ofShell, ...(first?.calls ?? [])])
    const links = filesOf(first?.path).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    const { page, settings } = viewer.is_stakeholder ? ofCustomers : ofStaff
    const html = page
      .replace('</title>', () => `</title>${links.join('')}`)
      .replace(root, () => `<script type="application/json" id="first-answers">${answers}</script>${root}`)
    // Elsewhere the width of the window decides what is drawn, and no request says it.
    if (!isPhone(request)) return { html }
    return draw({ page: html, settings, address: request.url, answers: JSON.parse(answers) })
  }

  /** Whatever they asked for, everybody else sees the login: drawn once. */
  async function pageForNobody({ url }: FastifyRequest): Promise<Page> {
    if (url !== '/login' && url !== '/' && !screenCalls.needSession(url)) return { html: signedOut.page }
    if (login?.styles === undefined)
      login = await draw({ ...signedOut, address: '/login', behindLink: '/login#token=link' })
    return login
  }

  await serveFiles(server, dist, settings.service_worker)
  server.get('/accent.css', ({ url }, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', keptFor(url, accent)).send(accentCss),
  )
  server.setNotFoundHandler(() => {
    throw notFound()
  })
  // A route, not what is left over: the answer is compressed like others.
  server.get('/*', async (request, reply) => {
    if (!wantsPage(request)) throw notFound()
    const session = await authenticate(request, reply)
    // The page says in words that nothing stands there; programs, proxies and search engines read the status.
    reply.code(screenCalls.isScreen(request.url) ? 200 : 404)
    return sendPage(reply, session ? await pageFor(request, session) : await pageForNobody(request))
  })
}

/** A browser that opens an address; calls and missing assets get the error's shape instead. */
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(?:api|authorize|assets|dev)(?:\/|$)/.test(request.url.split('?')[0] ?? '') &&
  (request.headers.accept === undefined || /text\/html|\*\/\*/.test(request.headers.accept))

/** As browsers on phones say it of themselves. */
const isPhone = ({ headers }: FastifyRequest): boolean => /\bMobi/.test(headers['user-agent'] ?? '')
