import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errorPage } from './error-page.ts'
import { type ErrorReply, errorReply } from './error-reply.ts'
import { opensPage } from './opens-page.ts'

/** Answers every error: as a page if a person opened the address in a browser, otherwise as JSON. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendErrorReply(errorReply(error, request), request, reply)
}

export function sendErrorReply(content: ErrorReply, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (opensPage(request)) return sendErrorPage(content, request, reply)
  return withHeaders(content, reply).type('application/json; charset=utf-8').send(content.answer)
}

export function sendErrorPage(content: ErrorReply, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { html, refreshSeconds } = errorPage(content, request.method)
  if (refreshSeconds !== undefined) reply.header('refresh', refreshSeconds)
  return withHeaders(content, reply).type('text/html; charset=utf-8').send(html)
}

/** Describe the file that could not be sent. */
const headersOfContent = ['content-disposition', 'content-encoding', 'content-length', 'etag', 'last-modified']

function withHeaders({ status, retryAfterSeconds }: ErrorReply, reply: FastifyReply): FastifyReply {
  for (const name of headersOfContent) reply.removeHeader(name)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.code(status).header('cache-control', 'no-store')
}
