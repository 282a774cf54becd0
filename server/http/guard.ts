import type { Endpoint } from '@portal/domain/contract/endpoint'
import { type Token, unknownToken } from '@portal/domain/tokens/token'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../trail/record.ts'
import { apiTokenIn } from './api-token.ts'
import { sessionOfPage } from './first-answers.ts'
import type { Session } from './route.ts'

/** What knows who calls. Asked with each call. */
export interface Authentication {
  /** The session of a request, if it has one that still counts. */
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Session | undefined>
  /** Whose an API token is, if it still counts. */
  authenticateToken: (secret: string, request: FastifyRequest) => Promise<Token | undefined>
  /** The secret in the session cookie, if there is one. */
  sessionSecretIn: (request: FastifyRequest) => string | undefined
}

/** Whose a request is: somebody's with a session, a program's with an API token, or nobody's in particular. */
export interface Whose {
  session?: Session
  token?: Token
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the account that calls, or how its API token begins; empty where nobody is known. */
    account: string
  }
}

/** Undefined where it has answered that nobody is known. Who sends a token is that token, whatever cookies come along. */
export async function guard(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticate, authenticateToken }: Authentication,
): Promise<Whose | undefined> {
  const secret = apiTokenIn(request)
  if (secret !== undefined) {
    const token = await authenticateToken(secret, request)
    if (token) request.account = token.prefix
    else await turnAway(reply.header('www-authenticate', 'Bearer'), unknownToken)
    return token && { token }
  }
  if (endpoint.access === 'anyone') return {}
  const session = sessionOfPage(request) ?? (await authenticate(request, reply))
  if (session) request.account = (session.viewedBy ?? session.viewer).id
  else await turnAway(reply, 'Please log in')
  return session && { session }
}

const turnAway = (reply: FastifyReply, detail: string): FastifyReply =>
  reply.code(401).header('cache-control', 'no-store').send({ detail })

/** The same as the audit log has it. */
export function callerOf({ session, token }: Whose): Caller | undefined {
  if (token) return { token }
  if (!session) return undefined
  const { viewer, viewedBy } = session
  return viewedBy ? { viewer: viewedBy, viewing: viewer } : { viewer }
}
