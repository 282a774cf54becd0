import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { databaseTrouble } from '../database/database-trouble.ts'
import { ping } from '../database/ping.ts'
import type { Peer } from './peer.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, that is, its database answers and it is not leaving.
 * `/readyz?verbose` names the peers too; one that is down takes nobody out of a proxy: every other instance has the same
 * mail server, and all that needs none is still served. Answers the function that makes it leave: readiness is gone, and
 * kept connections are given up with their next answer.
 */
export function serveHealth(server: FastifyInstance, db: Database, peers: readonly Peer[]): () => void {
  let leaving = false
  const leave = (): void => {
    leaving = true
  }
  server.addHook('preClose', async () => leave())
  server.addHook('onSend', async (_, reply) => {
    if (leaving) reply.header('connection', 'close')
  })
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get<{ Querystring: { verbose?: string } }>('/readyz', async (request, reply) => {
    if (leaving) return reply.code(503).send({ status: 'stopping' })
    try {
      await ping(db)
      if (request.query.verbose === undefined) return { status: 'ready' }
      return { status: 'ready', peers: Object.fromEntries(peers.map((peer) => [peer.name, peer.state()])) }
    } catch (error) {
      const reason = databaseTrouble(error)?.reason
      request.log.warn(reason === undefined ? { err: error } : { reason }, 'the database cannot be used')
      return reply.code(503).send({ status: 'no database' })
    }
  })
  return leave
}
