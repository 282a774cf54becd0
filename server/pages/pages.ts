import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../http/api-error.ts'
import { html } from '../http/html.ts'
import { jsonOf, preloadData, type ScreenCalls } from '../http/preloaded-data.ts'
import type { Session } from '../http/route.ts'
import { version } from '../version.ts'
import { root, screenDrawing, toBeDrawn } from './drawn-page.ts'
import { sendParts } from './page-parts.ts'
import { screenFiles } from './screen-files.ts'
import { serveFiles, withStamps } from './serve-files.ts'
import { keptFor, stampOf } from './stamp.ts'
import { type PageRequest, warmPages } from './warm-up.ts'
import { writtenOut } from './written-script.ts'

interface PagesOptions {
  /** Where the built screens lie. */
  dist: string
  settings: PortalSettings
  /** What `/accent.css` answers: the operator's accent as tokens, or nothing. */
  accentCss: string
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Session | undefined>
  /** First calls of the screen at an address, which are preloaded. */
  screenCalls: ScreenCalls
}

/**
 * Serves the screens: hashed assets, which browsers keep for ever, and one page for every path that is no call. The page of
 * a signed-in person contains the preloaded data of its screen. Returns a function that makes the first pages, so that the
 * first visitor does not wait for code to be loaded.
 */
export async function servePages(
  server: FastifyInstance,
  { dist, settings, accentCss, authenticate, screenCalls }: PagesOptions,
): Promise<() => Promise<void>> {
  const template = await readFile(path.join(dist, 'index.html'), 'utf8')
  // Inside a script element only "<" could end it; as an escape it is the same JSON.
  const inScript = (json: string): string => json.replaceAll('<', '\\u003c')
  const accent = stampOf(accentCss)
  const early = writtenOut(template, dist)
  const whole = withStamps(early.page, dist)
    .replace('__PRODUCT_NAME__', () => html`${settings.product_name}`.html)
    // Nothing to ask for where the operator has no accent of their own.
    .replace(/ *<link rel="stylesheet" href="\/accent.css">\n?/, (link) =>
      accentCss === '' ? '' : link.replace('.css', `.css?${accent}`),
    )
  const pageWith = (signedIn: 'yes' | 'no', shown: PortalSettings): { page: string; settings: PortalSettings } => ({
    page: whole
      .replace('__SIGNED_IN__', signedIn)
      .replace('__PORTAL_SETTINGS__', () => inScript(JSON.stringify(shown))),
    settings: shown,
  })
  const signedOut = pageWith('no', { ...settings, version: null })
  const ofCustomers = pageWith('yes', signedOut.settings)
  const ofStaff = pageWith('yes', { ...settings, version })
  const { codeOf, stylesOf } = await screenFiles(dist)
  /** The page with the styles of its screen before all others, which come when somebody goes on (web/portal/styles.ts). */
  const styledFor = (page: string, screen: string | undefined): string => {
    const own = stylesOf(screen)
    if (own === undefined) return page
    return page.replace(
      allStyles,
      (all) =>
        `<link rel="stylesheet" crossorigin href="/${own}">${all.replace('<link', () => `<link disabled data-beside="${screen}"`)}`,
    )
  }
  const draw = screenDrawing(dist, server.log)
  let login: string | undefined

  /**
   * The page of a signed-in person: the code of their screen begins to load with its head, and its data are preloaded.
   * On a phone the server draws the screen: at first as an outline, with what is known before its data, then whole.
   */
  async function* pageFor(request: PageRequest, session: Session): AsyncGenerator<string> {
    const { viewer } = session
    const first = await screenCalls.of(request.url, viewer)
    const links = codeOf(first?.path).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    const { page, settings } = viewer.is_stakeholder ? ofCustomers : ofStaff
    const whole = styledFor(page, first?.path).replace('</title>', () => `</title>${links.join('')}`)
    // Elsewhere the width of the window decides what is drawn, and no request says it.
    const drawn = isPhone(request) ? draw : undefined
    const [head = '', rest = ''] = (drawn ? toBeDrawn(whole) : whole).split(root)
    yield head
    const of = { settings, address: request.url }
    const known = [...screenCalls.ofShell.slice(0, 1), ...(first?.named ?? [])]
    let answers = await preloadData(server, request, session, drawn ? known : [])
    const outline = await drawn?.({ ...of, answers: JSON.parse(jsonOf(answers)) })
    if (outline) yield `<div id="outline" inert>${outline}</div>`
    const further = [...screenCalls.ofShell, ...(first?.calls ?? [])].filter((call) => !answers.has(call))
    answers = new Map([...answers, ...(await preloadData(server, request, session, further))])
    const screen = await drawn?.({ ...of, answers: JSON.parse(jsonOf(answers)) })
    const data = `<script type="application/json" id="preloaded-data">${inScript(jsonOf(answers))}</script>`
    yield root + (screen ?? '') + rest.replace('</div>', () => `</div>${data}`)
  }

  /** Whatever they asked for, everybody else sees the login: drawn once, with what a link from a mail makes of it. */
  async function pageForNobody({ url }: Pick<PageRequest, 'url'>): Promise<string> {
    if (!draw || (url !== '/login' && url !== '/' && !screenCalls.needSession(url))) return signedOut.page
    if (login !== undefined) return login
    const { settings, page } = signedOut
    const drawn = (address: string) => draw({ settings, address })
    const [screen, landing] = await Promise.all([drawn('/login'), drawn('/login#token=link')])
    if (screen === undefined || landing === undefined) return page
    login = toBeDrawn(styledFor(page, '/login'))
      .replace(root, () => root + screen)
      .replace('</body>', () => `<div id="landing">${landing}</div></body>`)
    return login
  }

  await serveFiles(server, dist)
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
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    early.admit(reply)
    return session ? sendParts(request, reply, pageFor(request, session)) : reply.send(await pageForNobody(request))
  })
  return async () => {
    await pageForNobody({ url: '/login' })
    await warmPages(pageFor)
  }
}

/** As the build names the one sheet with the styles of all screens. */
const allStyles = /<link rel="stylesheet"[^>]* href="\/assets\/[^"]*">/

/** A browser that opens an address; calls and missing assets get the error's shape instead. */
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(?:api|authorize|assets|dev)(?:\/|$)/.test(request.url.split('?')[0] ?? '') &&
  (request.headers.accept === undefined || /text\/html|\*\/\*/.test(request.headers.accept))

/** As browsers on phones say it of themselves. */
const isPhone = ({ headers }: Pick<PageRequest, 'headers'>): boolean => /\bMobi/.test(headers['user-agent'] ?? '')
