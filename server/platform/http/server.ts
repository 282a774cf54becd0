import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { type Endpoint, isBinary, isMultipart, isStreamed } from '@portal/domain/contract/endpoint'
import { sendAs, sendJson, sendUtf8Json } from '@portal/domain/contract/error-answer'
import { isStorable, notStorable } from '@portal/domain/text/storable'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import * as z from 'zod/mini'
import type { AuditedCall, AuditLog } from '../audit-log/audit-log.ts'
import type { Database } from '../database/database.ts'
import { type TransactionContext, withoutTransaction } from '../database/transaction.ts'
import { answer, type CheckAnswer, declared } from './answer.ts'
import { answerError } from './answer-error.ts'
import { ApiError, forbidden, notFound } from './api-error.ts'
import { apiTokenIn } from './api-token.ts'
import { badInput, rejectUnknown } from './bad-input.ts'
import { brokenRequests, rejectExpectations, rejectWithoutHost } from './broken-requests.ts'
import { serveCalmStyle } from './calm-page.ts'
import { type Authenticated, type Authentication, actorOf, guard } from './guard.ts'
import { keyedCall, type WithStoredResponse } from './idempotency.ts'
import { acceptMultipart, isMultipartRequest } from './multipart.ts'
import type { Admit } from './overload.ts'
import type { Context, Route, WithTransaction } from './route.ts'
import { originProblem } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'
import { endSlowBodies, type ServerTimeouts, serverTimeouts, waiting } from './server-timeouts.ts'
import { endSilentConnections } from './silent-connections.ts'
import { acceptStreams, mediaTypeOf } from './streamed.ts'

export interface HttpOptions extends Authentication {
  log: FastifyBaseLogger
  /** Which proxies may speak for the caller: none, or what Fastify's `trustProxy` takes. */
  trustProxy: boolean | string[]
  https: boolean
  db: Database
  withStoredResponse: WithStoredResponse
  auditLog: AuditLog
  checkAnswer?: CheckAnswer | undefined
  /** Runs before every call that is not marked small; throws under overload. */
  admit?: Admit
}

/**
 * Whether no page of another site opened this one or leads to it. Then none could reach into its window, and the header that cuts
 * windows off from each other would only cost a browser a new process with each visit (decision 0247).
 */
const isSameOriginVisit = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'none' || headers['sec-fetch-site'] === 'same-origin'

const noSchemas = () => () => {
  throw new Error('Declare routes with contracts, not with Fastify schemas')
}
const jsonBodyLimit = 256 * 1024

/** The HTTP server with everything that holds for all calls; `serve` adds the calls themselves. */
export async function createHttpServer(
  options: Omit<HttpOptions, 'db' | 'withStoredResponse' | 'auditLog' | keyof Authentication> & {
    timeouts?: ServerTimeouts
  },
): Promise<FastifyInstance> {
  const headers = securityHeaders(options.https)
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: jsonBodyLimit,
    trustProxy: options.trustProxy,
    forceCloseConnections: 'idle',
    // Calls that still come over a kept connection while the server closes are answered like any other.
    return503OnClosing: false,
    // Contracts parse requests and responses, so Fastify needs no JSON Schema compilers.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    ...brokenRequests(headers),
    ...waiting(options.timeouts ?? serverTimeouts),
  })
  server.setErrorHandler(answerError)
  server.setNotFoundHandler(() => {
    throw notFound()
  })
  rejectExpectations(server.server, headers)
  endSilentConnections(server)
  endSlowBodies(server, options.timeouts ?? serverTimeouts)
  acceptMultipart(server)
  acceptJson(server)
  await server.register(cookie)
  await server.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    // Each part of a page is sent at once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, flush: constants.BROTLI_OPERATION_FLUSH },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (isSameOriginVisit(request)) reply.removeHeader('cross-origin-opener-policy')
    rejectWithoutHost(request)
    const problem = originProblem(request)
    if (problem) throw forbidden(problem)
  })
  server.decorateRequest('account', '')
  serveCalmStyle(server)
  // Paths only: query strings may carry e-mail addresses and tokens.
  server.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0]
    const { account, ip } = request
    const requestFields = { method: request.method, path, ip, ...(account !== '' && { account }) }
    const entry = { ...requestFields, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log.info(entry, 'request')
  })
  return server
}

/**
 * Accepts `Content-Type: application/json` also without a body. Rejects JSON that is not UTF-8 (RFC 8259), because decoding
 * would replace characters.
 */
function acceptJson(server: FastifyInstance): void {
  const readJson = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) done(null, undefined)
    else if (!isUtf8(bytes)) done(new ApiError(400, sendUtf8Json))
    else readJson(request, bytes.toString(), done)
  })
}

/** Registers each route under its contract: parse, guard, handle, strip the answer to what the contract declares. */
export function serve(server: FastifyInstance, routes: readonly Route[], options: HttpOptions): void {
  for (const route of routes) {
    if (!isStreamed(route.endpoint.body)) serveOne(server, route, options)
    else
      server.register(async (own) => {
        acceptStreams(own)
        serveOne(own, route, options)
      })
  }
}

function serveOne(server: FastifyInstance, route: Route, options: HttpOptions): void {
  const { endpoint } = route
  if (readsItself(endpoint) && route.transaction !== 'manual')
    throw new Error(`${endpoint.path} receives an upload: declare transaction: 'manual'`)
  server.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(options.admit && !endpoint.small && { onRequest: options.admit }),
    config: { streams: isStreamed(endpoint.body) },
    handler: async (request, reply) => {
      const authenticated = await guard(endpoint, request, reply, options)
      if (!authenticated) return reply
      const params = paramsOf(endpoint, request)
      return options.auditLog.follow({ endpoint, request, actor: actorOf(authenticated), params }, async (audited) => {
        const parsed = { ...parse(endpoint, request), params: params as Context<Endpoint>['params'], request, reply }
        const result = await handled(route, parsed, authenticated, options, audited)
        options.checkAnswer?.(endpoint, result)
        return answer(endpoint, result, reply)
      })
    },
  })
}

/** Runs the handler. A change and its audit event are one transaction. */
async function handled(
  { endpoint, handle, transaction }: Route,
  parsed: Pick<Context<Endpoint>, 'params' | 'query' | 'body' | 'request' | 'reply'>,
  { session, token }: Authenticated,
  { db, withStoredResponse, sessionSecretIn }: HttpOptions,
  { audit, done }: AuditedCall,
): Promise<unknown> {
  const caller = token ?? session?.viewer
  const credential = apiTokenIn(parsed.request) ?? sessionSecretIn(parsed.request)
  const key = keyedCall(endpoint, parsed.request, caller, credential)
  const withTransaction: WithTransaction = (content, work) =>
    withStoredResponse(key, JSON.stringify([parsed.params, parsed.query, content]), async (context) => {
      const result = declared(endpoint, await work({ ...context, audit }))
      await done(context.db, result)
      return result as never
    })
  const shared = {
    ...parsed,
    session,
    viewer: session?.viewer,
    caller,
    audit,
    ...(transaction === 'manual' && { withTransaction }),
  }
  const contextWith = (context: TransactionContext) => ({ ...shared, ...context }) as unknown as Context<Endpoint>
  const isFile = Object.values(endpoint.answers).some(isBinary)
  const isRead = endpoint.method === 'GET' || isFile
  if (!isRead && transaction !== 'manual')
    return withTransaction(parsed.body, (context) => handle(contextWith(context)))
  const result = await handle(contextWith(withoutTransaction(db)))
  // Signed-in manual calls write their audit event in withTransaction.
  if (isRead || endpoint.access === 'anyone') await done(db, isFile ? undefined : result)
  return result
}

function parse(endpoint: Endpoint, request: FastifyRequest): Pick<Context<Endpoint>, 'query' | 'body'> {
  const { body } = endpoint
  if (isStreamed(body) && !body.streamed.includes(mediaTypeOf(request))) throw new ApiError(415, sendAs(body.streamed))
  if (!readsItself(endpoint) && isMultipartRequest(request)) throw new ApiError(415, sendJson)
  return {
    query: parsePart(endpoint.query, request.query, { strict: endpoint.method !== 'GET' }),
    body: isMultipart(body) || isStreamed(body) ? undefined : parsePart(body, request.body, { strict: true }),
  }
}

/** The handler reads the body as it arrives. */
const readsItself = ({ body }: Endpoint): boolean => isMultipart(body) || isStreamed(body)

/** A well-formed id that names nothing. */
const idOfNothing = '-'

/**
 * Replaces a malformed id by an id of nothing, so that the handler answers it like an unknown one and the answer reveals
 * nothing.
 */
function paramsOf({ params }: Endpoint, request: FastifyRequest): unknown {
  if (!params) return undefined
  const result = z.safeParse(params, request.params)
  if (result.success) return result.data
  const nothing = result.error.issues.map(({ path }) => [path[0], idOfNothing])
  return z.parse(params, { ...(request.params as object), ...Object.fromEntries(nothing) })
}

/**
 * `strict` refuses names that the schema does not know. Addresses that only read take any more: links are passed on with
 * what mail programs and trackers hang to them.
 */
function parsePart(schema: z.ZodMiniType | undefined, value: unknown, { strict }: { strict: boolean }): undefined {
  if (!schema) return undefined
  const result = z.safeParse(schema, value ?? {})
  if (!result.success) throw badInput(result.error)
  if (strict) rejectUnknown(value, result.data)
  if (!isKeepable(value)) throw new ApiError(422, notStorable)
  return result.data as undefined
}

/** False where a text somewhere in it could not be written to the database. */
function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isKeepable)
}
