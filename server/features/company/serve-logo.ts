import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/http/api-error.ts'
import { keptFor, stampOf } from '../../platform/pages/stamp.ts'
import type { Portal } from '../../platform/portal.ts'

/** `/logo`: the logo that superusers saved, also for people who have not signed in. Pages name it with its stamp. */
export function serveLogo(server: FastifyInstance, { company }: Pick<Portal, 'company'>): void {
  server.get('/logo', ({ url }, reply) => {
    if (!company.logo) throw notFound()
    const logo = Buffer.from(company.logo)
    return reply
      .type('image/png')
      .header('cache-control', keptFor(url, stampOf(logo)))
      .send(logo)
  })
}
