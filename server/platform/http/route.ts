import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '@portal/domain/contract/endpoint'
import type { Viewer } from '@portal/domain/session/user'
import type { Caller } from '@portal/domain/tokens/token'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Audit } from '../audit-log/audit.ts'
import type { Database, Queries } from '../database/database.ts'
import type { TransactionContext } from '../database/transaction.ts'

/**
 * A file as a response. The endpoint declares its media type; the handler can state a more specific one. With an `etag`
 * header, a caller that has the same version gets a 304.
 */
export interface FileAnswer {
  body: Buffer | Readable
  headers: Record<string, string>
}

export interface Session {
  id: string
  /** Person whose view is shown. */
  viewer: Viewer
  /** The superuser who views the portal as the viewer: they only look. */
  viewedBy?: Viewer | undefined
}

/** A request, parsed by the endpoint's schemas. */
interface ParsedRequest<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** For cookies, streams and the caller's address. */
  request: FastifyRequest
  reply: FastifyReply
}

/** The database, the audit event and the transaction's hooks of a request. */
export interface RequestContext extends TransactionContext {
  /** The request's transaction. In reads and calls with `transaction: 'manual'`, the database itself. */
  db: Queries
  audit: Audit
}

/** Context of a call without a session. It has no transaction: a handler that writes opens its own. */
export interface PublicContext<E extends Endpoint> extends ParsedRequest<E>, RequestContext {
  db: Database
}

/**
 * Runs `work` in one transaction, with the request's idempotency key and audit event. `content` is the body as sent: a key that
 * is repeated with other content is rejected.
 */
export type WithTransaction = <Answer>(
  content: unknown,
  work: (context: RequestContext) => Promise<Answer>,
) => Promise<Answer>

interface SignedInContext<E extends Endpoint> extends ParsedRequest<E>, RequestContext {
  /** Only for calls with `transaction: 'manual'`. */
  withTransaction: WithTransaction
}
export interface Context<E extends Endpoint> extends SignedInContext<E> {
  session: Session
  viewer: Viewer
}
export interface ScopedContext<E extends Endpoint> extends SignedInContext<E> {
  caller: Caller
}

/** An endpoint with what serves it, as the HTTP server registers it. */
export interface Route {
  endpoint: Endpoint
  handle: (context: Context<Endpoint>) => Promise<unknown>
  /** The handler opens its transaction itself: public calls, uploads, and calls that talk to another system. */
  transaction?: 'manual'
}

/** Serves a call for signed-in people: load (404 outside the viewer's scope), permit (403), act, answer. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (context: Context<E>) => Promise<ResultOf<E, FileAnswer>>,
  options: Pick<Route, 'transaction'> = {},
): Route {
  if (endpoint.access !== 'signed-in') throw new Error(`${endpoint.path} needs no session: use publicRoute`)
  if (endpoint.scope) throw new Error(`${endpoint.path} has a scope: use scopedRoute`)
  return { endpoint, handle: handle as Route['handle'], ...options }
}

/** Serves a call for signed-in people and for API tokens with its scope. Permissions take the caller. */
export function scopedRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: ScopedContext<E>) => Promise<ResultOf<E, FileAnswer>>,
  options: Pick<Route, 'transaction'> = {},
): Route {
  if (!endpoint.scope) throw new Error(`${endpoint.path} has no scope: use route`)
  return { endpoint, handle: handle as unknown as Route['handle'], ...options }
}

/** Serves a call that needs no session. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: PublicContext<E>) => Promise<ResultOf<E, FileAnswer>>,
): Route {
  if (endpoint.access !== 'anyone') throw new Error(`${endpoint.path} needs a session: use route`)
  return { endpoint, handle: handle as unknown as Route['handle'], transaction: 'manual' }
}
