import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { type Endpoint, isBinary, isMultipart } from '@portal/domain/contract/endpoint'
import { isStorable, notStorable } from '@portal/domain/text/storable'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import * as z from 'zod/mini'
import type { Trail } from '../trail/record.ts'
import { answer, type CheckAnswer, declared } from './answer.ts'
import { brokenRequests } from './broken-requests.ts'
import { answerError, badInput, refuseUnknown } from './errors.ts'
import { sessionOfPage } from './first-answers.ts'
import { acceptMultipart, isMultipartRequest } from './multipart.ts'
import { keyedCall, type Once } from './once.ts'
import { forbidden, Refusal } from './refusal.ts'
import type { Call, Route, Session } from './route.ts'
import { originProblem } from './same-origin.ts'

export interface HttpOptions {
  log: FastifyBaseLogger
  /** Which proxies may speak for the caller: none, or what Fastify's `trustProxy` takes. */
  trustProxy: boolean | string[]
  https: boolean
  /** The session of a request, if it has one that still counts. */
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Session | undefined>
  once: Once
  trail: Trail
  checkAnswer?: CheckAnswer | undefined
  /** Runs before every call that is not small; throws where there is too much to do. */
  admit?: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the account that calls; empty where nobody is signed in. */
    account: string
  }
}

/** The portal asks a browser for none of these, and nothing that it shows may. */
const permissionsPolicy = [
  'camera',
  'geolocation',
  'microphone',
  'payment',
  'usb',
  'display-capture',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

const noSchemas = () => () => {
  throw new Error('calls are declared by contracts, not by schemas of Fastify')
}
const jsonBodyLimit = 256 * 1024

/** The HTTP server with everything that holds for all calls; `serve` adds the calls themselves. */
export async function createHttpServer(options: Omit<HttpOptions, 'once' | 'trail'>): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: jsonBodyLimit,
    trustProxy: options.trustProxy,
    forceCloseConnections: 'idle',
    // Calls that still come over a kept connection while the server closes are answered like any other.
    return503OnClosing: false,
    // The contracts check what comes and goes: Fastify need not load compilers of JSON Schema.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    ...brokenRequests(options.https),
  })
  server.setErrorHandler(answerError)
  acceptMultipart(server)
  await server.register(cookie)
  await server.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(options.https) },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', permissionsPolicy)
    const problem = originProblem(request)
    if (problem) throw forbidden(problem)
  })
  server.decorateRequest('account', '')
  // Paths only: query strings may carry e-mail addresses and tokens.
  server.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0]
    const { account, ip } = request
    const asked = { method: request.method, path, ip, ...(account !== '' && { account }) }
    const entry = { ...asked, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log.info(entry, 'request')
  })
  return server
}

/** Registers each route under its contract: parse, guard, handle, strip the answer to what the contract declares. */
export function serve(server: FastifyInstance, routes: readonly Route[], options: HttpOptions): void {
  for (const route of routes) {
    const { endpoint } = route
    server.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(options.admit && !endpoint.small && { onRequest: options.admit }),
      handler: async (request, reply) => {
        const session = await guard(endpoint, request, reply, options)
        if (endpoint.access === 'signed-in' && !session) return reply
        const parsed = parse(endpoint, request)
        const about = { endpoint, request, caller: callerOf(session), params: parsed.params }
        return options.trail.follow(about, async ({ done }) => {
          const result = await handled(route, { ...parsed, request, reply, session }, options, done)
          options.checkAnswer?.(endpoint, result)
          return answer(endpoint, result, reply)
        })
      },
    })
  }
}

const callerOf = (session: Session | undefined) =>
  session && (session.viewedBy ? { viewer: session.viewedBy, viewing: session.viewer } : { viewer: session.viewer })

/** What the handler answers. What changes something is one transaction with its entry in the audit log. */
async function handled(
  { endpoint, handle, inParts }: Route,
  made: Pick<Call<Endpoint>, 'params' | 'query' | 'body' | 'request' | 'reply'> & { session: Session | undefined },
  options: HttpOptions,
  done: (answer: unknown) => Promise<void>,
): Promise<unknown> {
  const viewer = made.session?.viewer
  const key = keyedCall(endpoint, made.request, viewer)
  const address = [made.params, made.query]
  const once: Call<Endpoint>['once'] = (content, work) =>
    options.once(key, JSON.stringify([...address, content]), async () => {
      const result = declared(endpoint, await work())
      await done(result)
      return result as never
    })
  const call = { ...made, viewer, once } as Call<Endpoint>
  const changes = endpoint.method !== 'GET' && endpoint.access === 'signed-in'
  const isFile = Object.values(endpoint.answers).some(isBinary)
  // The handler puts its own part into the transaction: it reads a body, or talks to somebody, outside of it.
  if (changes && (isMultipart(endpoint.body) || inParts)) return handle(call)
  if (changes && !isFile) return once(made.body, () => handle(call))
  const result = await handle(call)
  await done(isFile ? undefined : result)
  return result
}

async function guard(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
): Promise<Session | undefined> {
  if (endpoint.access === 'anyone') return undefined
  const session = sessionOfPage(request) ?? (await options.authenticate(request, reply))
  if (session) request.account = (session.viewedBy ?? session.viewer).id
  else await reply.code(401).header('cache-control', 'no-store').send({ detail: 'Please log in' })
  return session
}

function parse(endpoint: Endpoint, request: FastifyRequest): Pick<Call<Endpoint>, 'params' | 'query' | 'body'> {
  if (!isMultipart(endpoint.body) && isMultipartRequest(request)) throw new Refusal(415, 'Send this call as JSON')
  return {
    params: paramsOf(endpoint, request) as Call<Endpoint>['params'],
    query: parsePart(endpoint.query, request.query, { strict: endpoint.method !== 'GET' }),
    body: isMultipart(endpoint.body) ? undefined : parsePart(endpoint.body, request.body, { strict: true }),
  }
}

/** A well-formed id that names nothing. */
const idOfNothing = '-'

/**
 * What cannot be an id is the id of nothing: the handler answers it like every other, so that nobody learns from the
 * words of a refusal what there is.
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
  if (strict) refuseUnknown(value, result.data)
  if (!isKeepable(value)) throw new Refusal(422, notStorable)
  return result.data as undefined
}

/** False where a text somewhere in it could not be written to the database. */
function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isKeepable)
}

const contentSecurityPolicy = (https: boolean): Record<string, string[]> => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:', 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  ...(https && { upgradeInsecureRequests: [] }),
})
