import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { atMost } from '../http/limit-concurrency.ts'
import type { Session } from '../http/route.ts'

const page = new AsyncLocalStorage<{ cookie: string; session: Session }>()

/**
 * Session of the page for which this call is made, so that it is read once for all calls of a page. Undefined for every other
 * request, and for a different cookie.
 */
export function sessionOfPage({ headers }: Pick<FastifyRequest, 'headers'>): Session | undefined {
  const found = page.getStore()
  return found && found.cookie === headers.cookie ? found.session : undefined
}

/** How many calls of one page run at a time, so that a page leaves database connections to others. */
export const callsAtOnce = 4

/**
 * Answers the calls of a page that is being rendered. They go through the same routes as calls from the browser, with the
 * session of the person who opens the page, so the page contains nothing else.
 */
export function callsOfPage(
  server: FastifyInstance,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  session: Session | undefined,
): (url: string) => Promise<Response> {
  const { cookie = '', host = '', 'user-agent': agent = '' } = headers
  const limited = atMost(callsAtOnce)
  return (url) =>
    limited(async () => {
      const request = { url, remoteAddress: ip, headers: { cookie, host, 'user-agent': agent } }
      const inject = async () => await server.inject(request)
      const { statusCode, body } = await (session ? page.run({ cookie, session }, inject) : inject())
      return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } })
    })
}
