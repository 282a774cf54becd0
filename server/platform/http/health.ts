import { timingSafeEqual } from 'node:crypto'
import { operatorsOnly } from '@portal/domain/contract/error-answer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { version } from '../../version.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { databaseTrouble } from '../database/database-errors.ts'
import { ping } from '../database/ping.ts'
import type { Dependency } from '../dependencies/dependency.ts'
import { within } from '../dependencies/networks.ts'
import { forbidden } from './api-error.ts'
import { hashOf } from './secret.ts'

interface Health {
  db: Database
  dependencies: readonly Dependency[]
  /** Looks at all the portal needs, now or some seconds ago. */
  examine: () => Promise<readonly object[]>
  config: Pick<Config, 'OPERATOR_NETWORKS' | 'OPERATOR_TOKEN'>
}

export interface Readiness {
  /** Not ready until the work has ended. Where it fails the log says so, and the instance serves all the same. */
  readyAfter: (work: () => Promise<void>) => Promise<void>
  /** No longer ready: kept connections are given up with their next answer, and all calls are still answered. */
  leave: () => void
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, that is, its database answers and it is neither starting nor
 * leaving. `/readyz?verbose` tells operators of the dependencies too and looks at everything; a fault there takes no instance
 * out of a proxy: every other instance has the same mail server, and all that needs none is still served.
 */
export function serveHealth(server: FastifyInstance, { db, dependencies, examine, config }: Health): Readiness {
  const isOperator = operatorsOf(config)
  let state: 'starting' | 'serving' | 'stopping' = 'serving'
  const leave = (): void => {
    state = 'stopping'
  }
  server.addHook('preClose', async () => leave())
  server.addHook('onSend', async (_, reply) => {
    if (state === 'stopping') reply.header('connection', 'close')
  })
  server.get('/healthz', async () => ({ status: 'ok', version }))
  server.get<{ Querystring: { verbose?: string } }>('/readyz', async (request, reply) => {
    const verbose = request.query.verbose !== undefined
    if (verbose && !isOperator(request)) throw forbidden(operatorsOnly)
    if (state !== 'serving') return reply.code(503).send({ status: state })
    const more = async (): Promise<object> => {
      if (!verbose) return {}
      const checks = await examine()
      return {
        dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency.name, dependency.state()])),
        checks,
      }
    }
    try {
      await ping(db)
      return { status: 'ready', ...(await more()) }
    } catch (error) {
      const reason = databaseTrouble(error)?.reason
      request.log.warn(reason === undefined ? { err: error } : { reason }, 'the database is unavailable')
      return reply.code(503).send({ status: 'no database', ...(await more()) })
    }
  })
  const readyAfter = async (work: () => Promise<void>): Promise<void> => {
    state = 'starting'
    await work().catch((error) => server.log.warn({ err: error }, 'could not render the first pages in advance'))
    if (state === 'starting') state = 'serving'
  }
  return { readyAfter, leave }
}

/** By where they call from, or by what they send along. */
export function operatorsOf({
  OPERATOR_NETWORKS,
  OPERATOR_TOKEN,
}: Health['config']): (request: FastifyRequest) => boolean {
  const isNear = within(OPERATOR_NETWORKS)
  const token = OPERATOR_TOKEN === null ? null : Buffer.from(hashOf(`Bearer ${OPERATOR_TOKEN}`))
  return ({ ip, headers }) =>
    isNear(ip) || (token !== null && timingSafeEqual(token, Buffer.from(hashOf(headers.authorization ?? ''))))
}
