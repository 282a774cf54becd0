import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '@portal/domain/contract/endpoint'
import type { Viewer } from '@portal/domain/session/user'
import type { Caller } from '@portal/domain/tokens/token'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Written } from './written.ts'

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

/** Arguments of a handler, parsed by the endpoint's schemas. */
export interface PublicCall<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** For cookies, streams and the caller's address. */
  request: FastifyRequest
  reply: FastifyReply
  /**
   * For calls with a multipart body, which their handler reads, and those served `inParts`: does `work` in one transaction, once for the request's
   * key and `content`, and answers what it answered (once.ts). All other calls have it around their whole handler.
   */
  once: <Answer>(content: unknown, work: () => Promise<Answer>) => Promise<Answer>
}
export interface Call<E extends Endpoint> extends PublicCall<E> {
  session: Session
  viewer: Viewer
}
export interface ScopedCall<E extends Endpoint> extends PublicCall<E> {
  caller: Caller
}

/** An endpoint with what serves it, as the HTTP server registers it. */
export interface Route {
  endpoint: Endpoint
  handle: (call: Call<Endpoint>) => Promise<unknown>
  /** The handler calls `once` itself, because it also talks to another system outside the transaction. */
  inParts?: true
}

/** Serves a call for signed-in people: load (404 outside the viewer's scope), permit (403), act, answer. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResultOf<E, FileAnswer> | Written<ResultOf<E, FileAnswer>>>,
  how: Pick<Route, 'inParts'> = {},
): Route {
  if (endpoint.access !== 'signed-in') throw new Error(`${endpoint.path} needs no session: use publicRoute`)
  if (endpoint.scope) throw new Error(`${endpoint.path} has a scope: use scopedRoute`)
  return { endpoint, handle: handle as Route['handle'], ...how }
}

/** Serves a call for signed-in people and for API tokens with its scope. Permissions take the caller. */
export function scopedRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: ScopedCall<E>) => Promise<ResultOf<E, FileAnswer> | Written<ResultOf<E, FileAnswer>>>,
  how: Pick<Route, 'inParts'> = {},
): Route {
  if (!endpoint.scope) throw new Error(`${endpoint.path} has no scope: use route`)
  return { endpoint, handle: handle as unknown as Route['handle'], ...how }
}

/** Serves a call that needs no session. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: PublicCall<E>) => Promise<ResultOf<E, FileAnswer>>,
): Route {
  if (endpoint.access !== 'anyone') throw new Error(`${endpoint.path} needs a session: use route`)
  return { endpoint, handle: handle as unknown as Route['handle'] }
}
