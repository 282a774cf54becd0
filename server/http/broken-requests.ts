import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorAnswer } from '@portal/domain/contract/error-answer'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from './errors.ts'

/** What stands on the answer to a request that reached no route, and so none of the hooks. */
const strictHeaders = (https: boolean): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

const closingWith = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  connection: 'close',
})

const refusals: Record<string, { status: number; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers of the request are too large' },
}
const unreadable = { status: 400, detail: 'The request could not be read' }

const notFoundPage = '/page-not-found'
const opensPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !/^\/(?:api|authorize|assets|dev)\//.test(url)

/** What Node itself answers, without a word, where a request expects what no server knows. */
export function refuseExpectations(server: FastifyInstance, https: boolean): void {
  server.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify({ detail: notExpected } satisfies ErrorAnswer)
    response.writeHead(417, { ...strictHeaders(https), ...closingWith(body) }).end(body)
  })
}
const notExpected = 'The request expects what this server does not do'

/** Fastify's options for requests that cannot be read: they too are answered in the one shape of an error. */
export function brokenRequests(https: boolean) {
  const headers = strictHeaders(https)
  return {
    /** An address that cannot be decoded, or a part of it that is too long. */
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      // Whoever opens a link that was damaged on its way reads what they read at any address that is none.
      if (opensPage(request)) void reply.headers(headers).redirect(notFoundPage, 303)
      else void answerError(error, request, reply.headers({ ...headers, 'x-request-id': request.id }))
    },
    /** What the HTTP parser itself gives up on. The connection ends with the answer: nobody knows where it stands. */
    clientErrorHandler: (error: ConnectionError, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const { status, detail } = refusals[error.code] ?? unreadable
      const body = JSON.stringify({ detail } satisfies ErrorAnswer)
      const head = Object.entries({ ...headers, ...closingWith(body) }).map(([name, value]) => `${name}: ${value}\r\n`)
      if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
      socket.destroySoon()
    },
  }
}
