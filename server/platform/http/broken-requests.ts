import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import {
  type ErrorAnswer,
  expectationNotSupported,
  headersTooLarge,
  slowRequest,
  unreadableRequest,
} from '@portal/domain/contract/error-answer'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from './answer-error.ts'
import { ApiError } from './api-error.ts'
import { opensPage } from './opens-page.ts'

type Headers = Record<string, string>

/** An answer to a request that reached no route, and so none of the hooks. */
const closingWith = (headers: Headers, body: string) => ({
  ...headers,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  connection: 'close',
})

const refusals: Record<string, { status: number; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: slowRequest },
  HPE_HEADER_OVERFLOW: { status: 431, detail: headersTooLarge },
}
const unreadable = { status: 400, detail: unreadableRequest }

const notFoundPage = '/page-not-found'

/** Without this, Node answers an unknown expectation with no body and no headers. */
export function rejectExpectations(server: Server, headers: Headers): void {
  server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify({ detail: expectationNotSupported } satisfies ErrorAnswer)
    response.writeHead(417, closingWith(headers, body)).end(body)
  })
}

/** Node would answer this itself, without headers, if `requireHostHeader` were on. HTTP/1.0 has no such header. */
export function rejectWithoutHost({ raw }: Pick<FastifyRequest, 'raw'>): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new ApiError(400, unreadable.detail)
}

/** Answers what the HTTP parser gives up on. It closes the connection, because the next request could start anywhere. */
export const answerClientError =
  (headers: Headers) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, detail } = refusals[error.code] ?? unreadable
    const body = JSON.stringify({ detail } satisfies ErrorAnswer)
    const head = Object.entries(closingWith(headers, body)).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
    socket.destroySoon()
  }

/** Fastify's options for requests that cannot be read. They too are answered in the one shape of an error. */
export const brokenRequests = (headers: Headers) => ({
  /** An address that cannot be decoded, or a part of it that is too long. */
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...headers, 'cache-control': 'no-store', 'x-request-id': request.id })
    // People who open a damaged link see the same page as at any unknown address.
    if (request.method === 'GET' && opensPage(request)) void reply.redirect(notFoundPage, 303)
    else void answerError(error, request, reply)
  },
  clientErrorHandler: answerClientError(headers),
})
