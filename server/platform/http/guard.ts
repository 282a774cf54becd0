import type { Endpoint } from '@portal/domain/contract/endpoint'
import { logInFirst } from '@portal/domain/contract/error-answer'
import { type Token, unknownToken } from '@portal/domain/tokens/token'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../audit-log/audit-log.ts'
import { sendErrorReply } from './answer-error.ts'
import { apiTokenIn } from './api-token.ts'
import { sessionOfPage } from './page-calls.ts'
import type { Session } from './route.ts'

/** Reads who makes a request. */
export interface Authentication {
  /** The session of a request, if it has one that still counts. */
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Session | undefined>
  /** Returns the API token of a secret, unless it expired or was revoked. */
  authenticateToken: (secret: string, request: FastifyRequest) => Promise<Token | undefined>
  /** The secret in the session cookie, if there is one. */
  sessionSecretIn: (request: FastifyRequest) => string | undefined
}

/** Sender of a request: a person with a session, a program with an API token, or neither. */
export interface Authenticated {
  session?: Session
  token?: Token
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the account, or the start of the API token; empty for anonymous requests. */
    account: string
  }
}

/** Returns undefined after answering 401. An API token takes precedence over cookies. */
export async function guard(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticate, authenticateToken }: Authentication,
): Promise<Authenticated | undefined> {
  const secret = apiTokenIn(request)
  if (secret !== undefined) {
    const token = await authenticateToken(secret, request)
    if (token) request.account = token.prefix
    else await turnAway(request, reply.header('www-authenticate', 'Bearer'), unknownToken)
    return token && { token }
  }
  if (endpoint.access === 'anyone') return {}
  const session = sessionOfPage(request) ?? (await authenticate(request, reply))
  if (session) request.account = (session.viewedBy ?? session.viewer).id
  else await turnAway(request, reply, logInFirst)
  return session && { session }
}

const turnAway = (request: FastifyRequest, reply: FastifyReply, detail: string): FastifyReply =>
  sendErrorReply({ status: 401, answer: { detail } }, request, reply)

/** Sender of a request for the audit log. */
export function actorOf({ session, token }: Authenticated): Actor | undefined {
  if (token) return { token }
  if (!session) return undefined
  const { viewer, viewedBy } = session
  return viewedBy ? { viewer: viewedBy, viewing: viewer } : { viewer }
}
