import type { FastifyInstance, FastifyRequest } from 'fastify'
import { compareDeletions } from './deletions/compare-deletions.ts'
import { authenticate } from './features/session/authenticate.ts'
import { readLoggedOutCookie, readSessionToken, sessionCookie } from './features/session/cookie.ts'
import { authenticateToken } from './features/tokens/authenticate-token.ts'
import { createWebhookSender, type WebhookOptions } from './features/webhooks/webhook-sender.ts'
import { allJobs, allRoutes, features, outlets, removeLeftovers, storedObjects, storedTables } from './features.ts'
import { openConnections } from './platform/database/ping.ts'
import { createEmailSender } from './platform/email/email-sender.ts'
import type { CheckAnswer } from './platform/http/answer.ts'
import { createWithStoredResponse } from './platform/http/idempotency.ts'
import { rejectUnderOverload } from './platform/http/overload.ts'
import { createHttpServer, serve } from './platform/http/server.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { serveApiDocs } from './platform/openapi/api-docs.ts'
import { servePages } from './platform/pages/pages.ts'
import type { Portal } from './platform/portal.ts'
import { serveOperations } from './platform/serve-operations.ts'
import { createServices, type ServiceParts } from './platform/services.ts'
import { longestUpload } from './platform/storage/sweep.ts'
import { createWorkers } from './platform/workers.ts'

export interface App {
  portal: Portal
  server: FastifyInstance
  metrics: Metrics
  /** Checks the deletion log, cleans up uploads and starts the workers; throws `DeletionFileProblem`. Call it before listening. */
  startJobs: () => Promise<void>
  /** Opens the admin socket, which the command line uses if the database is embedded. */
  openAdminSocket: () => Promise<void>
  /**
   * Opens connections and renders two pages, so that the first requests are fast. /readyz answers 503 until then. Further pages are
   * rendered afterwards.
   */
  warmUp: () => Promise<void>
  /** Makes /readyz answer 503 from now on. Requests are still answered. */
  leave: () => void
  /** Waits for requests and jobs to finish. The caller closes the database. */
  stop: () => Promise<void>
}

interface AppParts extends ServiceParts {
  /** Milliseconds of event loop delay above which requests are rejected; by default, as in tests, none is rejected for it. */
  longestDelay?: number | undefined
  /** Options of webhooks, for tests. */
  hooks?: WebhookOptions | undefined
  /** Called with every response, for tests. */
  checkAnswer?: CheckAnswer | undefined
  /** Folder of the built web client. Tests of the API leave it out. */
  webDist?: string | undefined
}

/** Creates the portal. It does not listen, and does not read the environment. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, connection, log, now, webDist, checkAnswer } = parts
  const { db } = connection
  const demo = config.demo ? (await import('./demo/serve-demo.ts')).createDemo(config) : undefined
  const demoIdentityProvider = demo?.identityProvider ?? null
  const services = await createServices(parts, { outlets, storedObjects, storedTables, demoIdentityProvider })
  const { portal, mailServer } = services
  const emailSender = mailServer && createEmailSender({ db, mailServer, log, now })
  const senders = [...(emailSender ? [emailSender] : []), createWebhookSender(portal, parts.hooks)]
  const workers = createWorkers(portal, connection, senders)
  const watched = [emailSender?.dependency, ...services.dependencies]
  const dependencies = watched.filter((dependency) => dependency !== undefined)

  const options = {
    log,
    db,
    trustProxy: config.TRUST_PROXY.length > 0 && config.TRUST_PROXY,
    https: config.https,
    authenticate: authenticate(portal),
    authenticateToken: authenticateToken(portal),
    sessionSecretIn: (request: FastifyRequest) => readSessionToken(request, config),
    withStoredResponse: createWithStoredResponse(db, now),
    auditLog: portal.auditLog,
  }
  const server = await createHttpServer(options)
  const { admit, startMeasuringLag } = rejectUnderOverload(server, {
    waited: connection.longestWait,
    maxEventLoopDelay: parts.longestDelay ?? 0,
    sessionSecretIn: options.sessionSecretIn,
  })
  serve(server, allRoutes(portal), { ...options, admit, checkAnswer })
  for (const { pages } of features) await pages?.(server, portal)
  await demo?.serve(server, portal)
  const operations = serveOperations(server, portal, { features, connection, mailServer, dependencies })
  const product = () => portal.settings.product_name
  serveApiDocs(server, { product, publicUrl: config.PUBLIC_URL, sessionCookie: sessionCookie(config) })
  const { authenticate: authenticatePage } = options
  const logOutOf = (request: FastifyRequest) => readLoggedOutCookie(request, config)
  const pageOptions = { portal, authenticate: authenticatePage, logOutOf, admit }
  const renderFirstPages = webDist && (await servePages(server, { dist: webDist, ...pageOptions }))

  return {
    portal,
    server,
    metrics: operations.metrics,
    startJobs: async () => {
      // Run this before anyone can sign in or get an email, and before files without rows are deleted.
      await compareDeletions(portal)
      // On the embedded database there is no other instance whose upload could be under way.
      const age = connection.jobsBackend.kind === 'pglite' ? 0 : longestUpload
      const removal = removeLeftovers(portal, age).catch((error) =>
        log.warn({ err: error }, 'could not clean up unfinished uploads; the nightly job will retry'),
      )
      // Otherwise do not wait: a storage that is down may answer late.
      if (age === 0) await removal
      await workers.start(allJobs(portal))
    },
    warmUp: () =>
      operations.readyAfter(async () => {
        await openConnections(db, (reason) => log.warn({ reason }, 'waiting for the database'))
        if (renderFirstPages) await renderFirstPages()
        startMeasuringLag()
      }),
    leave: operations.leave,
    openAdminSocket: async () => operations.adminSocket?.open(),
    stop: async () => {
      await operations.adminSocket?.close()
      await server.close()
      await workers.stop()
    },
  }
}
