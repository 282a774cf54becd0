import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { findStaff } from '../features/session/data.ts'
import type { Config } from '../platform/config.ts'
import type { Portal } from '../platform/portal.ts'
import type { IdentityProvider } from '../platform/sso/identity-provider.ts'
import { demoIdentityProvider } from './identity-provider/identity-provider.ts'
import { serveDemoIdentityProvider } from './identity-provider/serve-identity-provider.ts'
import { serveMailViewer } from './mail-viewer.ts'

const staff = ['consultant', 'delivery.lead', 'client.partner', 'portfolio.director', 'superuser']
const emails = staff.map((name) => `${name}@provider.example`)

export interface Demo {
  identityProvider: IdentityProvider | null
  /** Answers what exists in the demo alone: its mail, its identity provider, and one name for the machine it runs on. */
  serve: (server: FastifyInstance, portal: Portal) => Promise<void>
}

export function createDemo(config: Config): Demo {
  const identityProvider = demoIdentityProvider(config)
  return {
    identityProvider,
    serve: async (server, { db, settings }) => {
      keepToOneName(server, config.PUBLIC_URL)
      if (!config.SMTP_URL) serveMailViewer(server, db, settings)
      if (!identityProvider) return
      await serveDemoIdentityProvider(server, {
        identityProvider,
        publicUrl: config.PUBLIC_URL,
        keyFile: path.join(config.DEMO_DATA_DIR, 'sign-on-key.json'),
        product: () => settings.product_name,
        findPeople: () => findStaff(db, emails),
      })
    },
  }
}

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Redirects other names of this machine to the public one. Cookies belong to a host name: a demo opened as localhost would
 * not recognise the response of its identity provider, which goes to 127.0.0.1.
 */
function keepToOneName(server: FastifyInstance, publicUrl: string): void {
  const { host, hostname, port } = new URL(publicUrl)
  if (!thisMachine.has(hostname)) return
  server.addHook('onRequest', async (request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!isPage || request.host === host || !URL.canParse(`http://${request.host}`)) return
    const requestedUrl = new URL(`http://${request.host}`)
    if (!thisMachine.has(requestedUrl.hostname) || requestedUrl.port !== port) return
    const target = new URL(publicUrl)
    return reply.redirect(`${target.origin}${request.url}`, 302)
  })
}
