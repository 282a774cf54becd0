import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { databaseTrouble } from '../database/database-trouble.ts'

/** `/healthz`: the process answers. `/readyz`: it can serve, that is, its database answers and it is not stopping. */
export function serveHealth(server: FastifyInstance, db: Database): void {
  let stopping = false
  server.addHook('preClose', async () => {
    stopping = true
  })
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch (error) {
      const reason = databaseTrouble(error)?.reason
      request.log.warn(reason === undefined ? { err: error } : { reason }, 'the database cannot be used')
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
