import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callName } from '../http/call-name.ts'
import type { TracedRequest, Tracing } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traced: TracedRequest | null
  }
}

/** Asked every second by proxies and monitors. */
const unwatched = new Set<string | undefined>(['/healthz', '/readyz', '/metrics'])

/** Each request is a span, by the call as declared; its lines in the log name the trace. */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  server.decorateRequest('traced', null)
  server.addHook('onRequest', (request, _, done) => {
    if (unwatched.has(request.routeOptions.url)) return done()
    request.traced = tracing.begin(request.headers)
    request.log = request.log.child({ trace_id: request.traced.traceId })
    request.traced.within(done)
  })
  // The body came in by events of the connection, which know nothing of the request.
  server.addHook('preValidation', (request, _, done) => (request.traced ? request.traced.within(done) : done()))
  server.addHook('onResponse', async (request, reply) => end(request, reply.statusCode))
  server.addHook('onRequestAbort', async (request) => end(request, 499))
}

function end(request: FastifyRequest, status: number): void {
  const { method, routeOptions, traced, id } = request
  request.traced = null
  traced?.end(
    {
      name: callName(request),
      attributes: {
        'http.request.method': method,
        'http.response.status_code': status,
        'portal.request_id': id,
        ...(routeOptions.url !== undefined && { 'http.route': routeOptions.url }),
      },
    },
    status >= 500,
  )
}
