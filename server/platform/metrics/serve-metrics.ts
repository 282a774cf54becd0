import { createServer, type Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../http/api-error.ts'
import { answerClientError, rejectExpectations } from '../http/broken-requests.ts'
import { callName } from '../http/call-name.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the timing of the request. */
    timed: ((call: string, status: number) => void) | null
  }
}

/**
 * Serves `/metrics` to operators, as for `/readyz?verbose`; everyone else gets a 404. Times requests by route, so that ids
 * do not become labels.
 */
export function serveMetrics(
  server: FastifyInstance,
  metrics: Metrics,
  isOperator: (request: FastifyRequest) => boolean,
): void {
  server.decorateRequest('timed', null)
  server.addHook('onRequest', async (request) => {
    request.timed = metrics.begin()
  })
  server.addHook('onResponse', async (request, reply) => request.timed?.(callName(request), reply.statusCode))
  server.addHook('onRequestAbort', async (request) => request.timed?.(callName(request), 499))
  // Compression would double the time of a scrape.
  server.get('/metrics', { compress: false }, async (request, reply) => {
    if (!isOperator(request)) throw notFound()
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

/** Serves the metrics without a token on a port that only operators can reach. */
export async function listenForMetrics(metrics: Metrics, host: string, port: number): Promise<Server> {
  const headers = securityHeaders(false)
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, headers).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { ...headers, 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(503, headers).end(),
    )
  })
  rejectExpectations(server, headers)
  server.on('clientError', answerClientError(headers))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
