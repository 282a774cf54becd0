import { dayAt } from '@portal/domain/dates/calendar-day'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { compareDeletions } from './compare-deletions.ts'
import { deletionLogJobs } from './convert-stored-deletions.ts'
import { authenticate } from './features/session/authenticate.ts'
import { readSessionToken, sessionCookie } from './features/session/cookie.ts'
import { authenticateToken } from './features/tokens/authenticate-token.ts'
import { createWebhookSender, type WebhookOptions } from './features/webhooks/webhook-sender.ts'
import { allRoutes, features, storedObjects, storedTables } from './features.ts'
import { createAuditLog } from './platform/audit-log/audit-log.ts'
import { createSealing } from './platform/audit-log/seal.ts'
import { serveBackups } from './platform/backup/admin-socket.ts'
import { keepWhileBackedUp } from './platform/backup/keep-while-backed-up.ts'
import type { Config } from './platform/config.ts'
import type { DatabaseConnection } from './platform/database/database.ts'
import { openConnections } from './platform/database/ping.ts'
import { createEmailSender } from './platform/email/email-sender.ts'
import { createMailer } from './platform/email/mailer.ts'
import type { MailServer } from './platform/email/transport.ts'
import { checksOf } from './platform/health/checks.ts'
import { cached, findingsOf } from './platform/health/finding.ts'
import type { CheckAnswer } from './platform/http/answer.ts'
import { operatorsOf, serveHealth } from './platform/http/health.ts'
import { createOnce } from './platform/http/idempotency.ts'
import { refuseOverload } from './platform/http/overload.ts'
import { createHttpServer, serve } from './platform/http/server.ts'
import { createJobs, type JobKind } from './platform/jobs/jobs.ts'
import { createPoller } from './platform/jobs/poller.ts'
import { figuresOf } from './platform/metrics/figures.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { serveApiDocs } from './platform/openapi/api-docs.ts'
import { createOutboxWorker } from './platform/outbox/worker.ts'
import { servePages } from './platform/pages/pages.ts'
import { platformParts } from './platform/parts.ts'
import type { Portal, Services } from './platform/portal.ts'
import { accentCss, portalSettings } from './platform/settings.ts'
import { identityProviderOf } from './platform/sso/identity-provider.ts'
import type { PasswordCost } from './platform/storage/encryption.ts'
import { longestUpload } from './platform/storage/sweep.ts'
import { traceRequests } from './platform/tracing/trace-requests.ts'
import { tracedJobs, tracedMailServer, tracedSignOn, tracedStorage } from './platform/tracing/traced.ts'
import type { Tracing } from './platform/tracing/tracing.ts'
import { watchDependencies } from './platform/watch-dependencies.ts'

export interface App {
  portal: Portal
  server: FastifyInstance
  metrics: Metrics
  /** Starts working on jobs. Tests without jobs do not call it. */
  startJobs: () => Promise<void>
  /** Opens the way by which the operator's command line reaches a portal that holds an embedded database. */
  openDoor: () => Promise<void>
  /** Opens connections and makes the first pages, so that the first calls are fast; /readyz says no until then. */
  warmUp: () => Promise<void>
  /** Announces the end: /readyz says no, calls are still answered. */
  leave: () => void
  /** Lets requests and jobs finish. The database stays open: who opened it closes it. */
  stop: () => Promise<void>
}

interface Parts {
  config: Config
  connection: DatabaseConnection
  log: FastifyBaseLogger
  now: () => Date
  /** null in the demo, where mail is read at /dev/mail. */
  mailServer: MailServer | null
  /** Where traces are collected. */
  tracing?: Tracing | undefined
  /** Milliseconds of event loop delay above which calls are rejected; without it, as in tests, there is no limit. */
  longestDelay?: number | undefined
  /** How webhooks are sent, where tests want it otherwise. */
  hooks?: WebhookOptions | undefined
  /** Cost of guessing a file's password; lower in tests. */
  passwordCost?: PasswordCost | undefined
  /** Looks at every answer; for tests. */
  checkAnswer?: CheckAnswer | undefined
  /** The built screens; a test of the calls alone leaves them out. */
  webDist?: string | undefined
}

/** Puts the portal together without listening or reading the environment. */
export async function createApp(parts: Parts): Promise<App> {
  const { config, connection, log, now, tracing, webDist } = parts
  const mailServer = tracedMailServer(parts.mailServer, tracing)
  const { db, longRunningDb } = connection
  const settings = portalSettings(config)
  const jobs = await createJobs(connection.jobsBackend, log)
  const accent = config.ACCENT_COLOR ?? '#0d3c48'
  const mailer = createMailer({ hasMailServer: mailServer !== null, from: config.MAIL_FROM, settings, accent, now })
  const demo = config.demo ? (await import('./demo/serve-demo.ts')).createDemo(config) : undefined
  const identityProvider = identityProviderOf(config) ?? demo?.identityProvider ?? null
  const today = () => dayAt(now(), config.TIME_ZONE)
  const dependencies = watchDependencies(config, identityProvider, log)
  const { scan } = dependencies
  const signOn = tracedSignOn(dependencies.signOn, tracing)
  const storage = keepWhileBackedUp(tracedStorage(dependencies.storage, tracing), storedObjects, db, log)
  const auditLog = createAuditLog(db, now, log)
  const sealing = createSealing(db, log)
  const { passwordCost } = parts
  const services: Services = {
    longRunningDb,
    config,
    settings,
    jobs,
    mailer,
    signOn,
    storage,
    storedObjects,
    storedTables,
    scan,
    passwordCost,
    auditLog,
    log,
    now,
    today,
  }
  const portal: Portal = { ...services, db }

  const emailSender = mailServer ? createEmailSender({ db, mailServer, log, now }) : undefined
  const webhookSender = createWebhookSender(portal, parts.hooks)
  const outbox = createOutboxWorker({
    db,
    log,
    now,
    senders: emailSender ? [emailSender, webhookSender] : [webhookSender],
  })
  const poller = createPoller({
    backend: connection.jobsBackend,
    log,
    now,
    jobKinds: jobs.kinds,
    onWork: ({ has_messages, has_unsealed, job_kinds }) => {
      if (has_messages || outbox.isAnyDown()) outbox.wake()
      if (has_unsealed) sealing.wake()
      jobs.wake(job_kinds)
    },
    onMessage: outbox.wake,
  })

  const sessionOf = authenticate(portal)
  const trustProxy = config.TRUST_PROXY.length > 0 && config.TRUST_PROXY
  const options = {
    log,
    trustProxy,
    https: config.https,
    authenticate: sessionOf,
    authenticateToken: authenticateToken(portal),
    sessionSecretIn: (request: FastifyRequest) => readSessionToken(request, config),
    db,
    once: createOnce(db, now),
    auditLog,
  }
  const server = await createHttpServer(options)
  if (tracing) traceRequests(server, tracing)
  const admit = await refuseOverload(server, connection.longestWait, parts.longestDelay ?? 0)
  serve(server, allRoutes(services), { ...options, admit, checkAnswer: parts.checkAnswer })
  for (const { pages } of features) await pages?.(server, portal)
  await demo?.serve(server, portal)
  const checks = checksOf({ features, config, db, mailServer, signOn, storage, scan, now })
  const watched = [emailSender?.dependency, ...dependencies.all, tracing?.collector].filter(
    (peer) => peer !== undefined,
  )
  const examine = cached(() => findingsOf(checks))
  const { readyAfter, leave } = serveHealth(server, { db, peers: watched, config, examine })
  const { pool, longestWait } = connection
  const metrics = createMetrics({ figures: figuresOf(portal, features, examine), pool, longestWait })
  serveMetrics(server, metrics, operatorsOf(config))
  const adminSocket = connection.jobsBackend.kind === 'pglite' ? serveBackups(server, portal) : undefined
  const described = { product: config.PRODUCT_NAME, publicUrl: config.PUBLIC_URL }
  serveApiDocs(server, { ...described, sessionCookie: sessionCookie(config) })
  let makeFirstPages = async (): Promise<void> => {}
  if (webDist !== undefined) {
    const parts = { dist: webDist, settings, accentCss: accentCss(config), authenticate: sessionOf, admit }
    makeFirstPages = await servePages(server, parts)
  }

  return {
    portal,
    server,
    metrics,
    startJobs: async () => {
      // Before anyone signs in or gets an email, and before files without rows are deleted.
      await compareDeletions(portal)
      // On the embedded database there is no other instance whose upload could be under way.
      const age = connection.jobsBackend.kind === 'pglite' ? 0 : longestUpload
      const swept = removeAllLeftovers(portal, age).catch((error) =>
        log.warn({ err: error }, 'could not clean up unfinished uploads; the nightly job will retry'),
      )
      // Otherwise do not wait: a storage that is down may answer late.
      if (age === 0) await swept
      await outbox.start()
      sealing.start()
      await jobs.start(tracedJobs(allJobs(portal), tracing))
      poller.start()
    },
    warmUp: () =>
      readyAfter(async () => {
        await openConnections(db, (reason) => log.warn({ reason }, 'waiting for the database'))
        await makeFirstPages()
      }),
    leave,
    openDoor: async () => adminSocket?.open(),
    stop: async () => {
      await adminSocket?.close()
      await server.close()
      await Promise.all([poller.stop(), jobs.stop(), outbox.stop()])
      await sealing.stop()
    },
  }
}

async function removeAllLeftovers(portal: Portal, age: number): Promise<void> {
  for (const { removeLeftovers } of features) await removeLeftovers?.(portal, age)
}

export const allJobs = (portal: Portal): JobKind<never>[] => [
  ...deletionLogJobs(portal),
  ...[...platformParts, ...features].flatMap(({ jobs }) => jobs?.(portal) ?? []),
]
