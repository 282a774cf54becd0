import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { atMost } from './limit-concurrency.ts'
import type { Session } from './route.ts'

const pageSession = new AsyncLocalStorage<{ cookie: string; session: Session }>()

/**
 * Session of the page for which this call is made, so that it is read once for all calls of a page. Undefined for every other
 * request, and for a different cookie.
 */
export function sessionOfPage({ headers }: Pick<FastifyRequest, 'headers'>): Session | undefined {
  const found = pageSession.getStore()
  return found && found.cookie === headers.cookie ? found.session : undefined
}

/** The parts of a `Response` that screens read. Creating a real one takes as long as the call. */
export type PageAnswer = Pick<Response, 'ok' | 'status' | 'json' | 'text' | 'blob'>

/** How many calls of one page run at a time, so that a page leaves database connections to others. */
export const callsAtOnce = 4

/**
 * Answers the GET calls of a page that is being rendered. They go through the same routes as calls from the browser, with the
 * session of the person who opens the page, so the same permissions apply.
 */
export function callsOfPage(
  server: FastifyInstance,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  session: Session | undefined,
): (url: string, init?: RequestInit) => Promise<PageAnswer> {
  const { cookie = '', host = '', 'user-agent': agent = '' } = headers
  const limited = atMost(callsAtOnce)
  return (url, { method = 'GET' } = {}) =>
    limited(async () => {
      if (method !== 'GET') throw new Error(`A page only makes GET calls: ${method} ${url}`)
      const request = { url, remoteAddress: ip, headers: { cookie, host, 'user-agent': agent } }
      // `inject` starts when it is awaited, which must be within `run`.
      const inject = async () => await server.inject(request)
      const { statusCode, body } = await (session ? pageSession.run({ cookie, session }, inject) : inject())
      const ok = statusCode < 400
      return {
        ok,
        status: statusCode,
        text: async () => body,
        json: async () => JSON.parse(body),
        blob: async () => new Blob([body]),
      }
    })
}
