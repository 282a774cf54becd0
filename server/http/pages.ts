import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from './html.ts'
import { notFound } from './refusal.ts'

interface PagesOptions {
  /** Where the built screens lie. */
  dist: string
  settings: PortalSettings
  /** What `/accent.css` answers: the operator's accent as tokens, or nothing. */
  accentCss: string
  isSignedIn: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

/** The screens: hashed assets for ever, and the one page for every path that is no call. */
export async function servePages(
  server: FastifyInstance,
  { dist, settings, accentCss, isSignedIn }: PagesOptions,
): Promise<void> {
  const template = await readFile(path.join(dist, 'index.html'), 'utf8')
  // Inside a script element only "<" could end it; as an escape it is the same JSON.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const page = (signedIn: boolean): string =>
    template
      .replace('__PRODUCT_NAME__', () => html`${settings.product_name}`.html)
      .replace('__PORTAL_SETTINGS__', () => json)
      .replace('__SIGNED_IN__', signedIn ? 'yes' : 'no')

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
  server.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw notFound()
    const signedIn = await isSignedIn(request, reply)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(signedIn))
  })
}

/** A browser that opens an address; calls and missing assets get the error's shape instead. */
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(?:api|authorize|assets|dev)(?:\/|$)/.test(request.url.split('?')[0] ?? '') &&
  (request.headers.accept === undefined || /text\/html|\*\/\*/.test(request.headers.accept))
