import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { version } from '../version.ts'
import { firstAnswers, type ScreenCalls } from './first-answers.ts'
import { html } from './html.ts'
import { notFound } from './refusal.ts'
import type { Session } from './route.ts'
import { screenFiles } from './screen-files.ts'

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
  const whole = template
    .replace('__PRODUCT_NAME__', () => html`${settings.product_name}`.html)
    // Nothing to ask for where the operator has no accent of their own.
    .replace(/ *<link rel="stylesheet" href="\/accent.css">\n?/, (link) => (accentCss === '' ? '' : link))
  const page = (signedIn: 'yes' | 'no', version: string | null): string =>
    whole.replace('__SIGNED_IN__', signedIn).replace('__PORTAL_SETTINGS__', () => jsonOf({ ...settings, version }))
  const signedOut = page('no', null)
  const [ofCustomers, ofStaff] = [page('yes', null), page('yes', version)]
  const filesOf = await screenFiles(dist)

  /** The page of somebody who is signed in: what their screen needs begins to load with it, and its data are there. */
  async function pageFor(request: FastifyRequest, { viewer }: Session): Promise<string> {
    const first = await screenCalls.of(request.url, viewer)
    const answers = await firstAnswers(server, request, [...screenCalls.ofShell, ...(first?.calls ?? [])])
    const links = filesOf(first?.path).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    return (viewer.is_stakeholder ? ofCustomers : ofStaff)
      .replace('</title>', () => `</title>${links.join('')}`)
      .replace(
        '<div id="root">',
        () => `<script type="application/json" id="first-answers">${answers}</script><div id="root">`,
      )
  }

  await server.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.br', '.vite/**'],
    setHeaders: (response, file) => {
      const forever = file.includes(`${path.sep}assets${path.sep}`)
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  server.get('/accent.css', (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(accentCss),
  )
  server.setNotFoundHandler(() => {
    throw notFound()
  })
  // A route, not what is left over: the answer is compressed like others.
  server.get('/*', async (request, reply) => {
    if (!wantsPage(request)) throw notFound()
    const session = await authenticate(request, reply)
    const page = session ? await pageFor(request, session) : signedOut
    // The page says in words that nothing stands there; programs, proxies and search engines read the status.
    const status = screenCalls.isScreen(request.url) ? 200 : 404
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
}

/** A browser that opens an address; calls and missing assets get the error's shape instead. */
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(?:api|authorize|assets|dev)(?:\/|$)/.test(request.url.split('?')[0] ?? '') &&
  (request.headers.accept === undefined || /text\/html|\*\/\*/.test(request.headers.accept))
