import type { FastifyInstance } from 'fastify'
import { type AdminSocket, serveAdminSocket } from './admin-socket.ts'
import { backUpAsStream } from './backup/back-up-as-stream.ts'
import type { DatabaseConnection } from './database/database.ts'
import type { Dependency } from './dependencies/dependency.ts'
import type { MailServer } from './email/transport.ts'
import type { Feature } from './feature.ts'
import { checksOf } from './health/checks.ts'
import { cached, findingsOf } from './health/finding.ts'
import { operatorsOf, type Readiness, serveHealth } from './http/health.ts'
import { figuresOf } from './metrics/figures.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import type { Portal } from './portal.ts'

interface Operated {
  features: readonly Feature[]
  connection: DatabaseConnection
  mailServer: MailServer | null
  /** All systems that the portal needs, apart from the database. */
  dependencies: readonly Dependency[]
}

interface Operations extends Readiness {
  metrics: Metrics
  /** undefined on PostgreSQL, to which the command line connects itself. */
  adminSocket: AdminSocket | undefined
}

/** Serves what operators need: health checks, metrics and, with an embedded database, actions for the command line. */
export function serveOperations(
  server: FastifyInstance,
  portal: Portal,
  { features, connection, mailServer, dependencies }: Operated,
): Operations {
  const { config, db } = portal
  const checks = checksOf({ ...portal, features, mailServer })
  const examine = cached(() => findingsOf(checks))
  const readiness = serveHealth(server, { db, dependencies: dependencies, config, examine })
  const { pool, longestWait } = connection
  const metrics = createMetrics({ figures: figuresOf(portal, features, examine), pool, longestWait })
  serveMetrics(server, metrics, operatorsOf(config))
  const actions = Object.assign({ backup: backUpAsStream }, ...features.map((feature) => feature.operatorActions))
  const adminSocket = connection.jobsBackend.kind === 'pglite' ? serveAdminSocket(server, portal, actions) : undefined
  return { ...readiness, metrics, adminSocket }
}
