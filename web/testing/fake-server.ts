import { allEndpoints } from '@portal/domain/all-endpoints'
import { type Endpoint, isMultipart, isStreamed, type RequestOf, type ResultOf } from '@portal/domain/contract/endpoint'
import { idempotencyHeader } from '@portal/domain/contract/idempotency'
import { unknownKey } from '@portal/domain/contract/unknown-key'
import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/contract'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { headerOf } from './engagements.ts'

/** A refusal as a responder answers it. */
export const refuse = (status: number, detail: string, fields?: Record<string, string>): Refused =>
  new Refused(status, { detail, ...(fields && { fields }) })

export class Refused {
  readonly status: number
  readonly answer: unknown
  constructor(status: number, answer: unknown) {
    this.status = status
    this.answer = answer
  }
}

export interface Received {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}
type Responder<E extends Endpoint> = (received: Received) => Answer<E> | Promise<Answer<E>>
type Answer<E extends Endpoint> = ResultOf<E, Blob> | Refused

/** The portal refuses names that a call does not declare; a screen that sends one fails its test. */
function rejectUnknownNames({ body, path }: Endpoint, sent: unknown): void {
  if (!body || isMultipart(body) || isStreamed(body)) return
  const parsed = z.safeParse(body, sent)
  const unknown = parsed.success ? unknownKey(sent, parsed.data) : undefined
  if (unknown !== undefined) throw new Error(`${path} does not know ${unknown}`)
}

interface Known {
  endpoint: Endpoint
  respond: (received: Received) => unknown
}

/** Answers `fetch` by contract. A call without an answer gets a 500 that names it. */
export function fakeServer() {
  const known: Known[] = []
  const seen: { endpoint: Endpoint; received: Received; key: string | undefined }[] = []
  let reachable = true
  let signedIn = true

  const answer = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (!reachable) throw new TypeError('Failed to fetch')
    const url = new URL(String(address), window.location.origin)
    if (!signedIn && needsSession(init.method ?? 'GET', url.pathname)) return json(401, { detail: 'Please log in' })
    const found = known.findLast(
      ({ endpoint }) => endpoint.method === (init.method ?? 'GET') && matches(endpoint, url.pathname) !== undefined,
    )
    if (!found) return json(500, { detail: `No answer for ${init.method ?? 'GET'} ${url.pathname}` })
    const received: Received = {
      params: matches(found.endpoint, url.pathname) ?? {},
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    const key = new Headers(init.headers).get(idempotencyHeader)?.replaceAll('"', '')
    rejectUnknownNames(found.endpoint, received.body)
    seen.push({ endpoint: found.endpoint, received, key })
    const result = await found.respond(received)
    if (result instanceof Refused) return json(result.status, result.answer)
    const [status = '200', declared] = Object.entries(found.endpoint.answers)[0] ?? []
    if (declared === null) return new Response(null, { status: Number(status) })
    return result instanceof Blob ? new Response(await result.arrayBuffer()) : json(Number(status), result)
  }
  const fetched = (address: RequestInfo | URL, init: RequestInit = {}) => abortable(answer(address, init), init.signal)
  vi.stubGlobal('fetch', vi.fn(fetched))
  vi.stubGlobal('XMLHttpRequest', uploadsTo(answer))

  return {
    /** The latest answer for an endpoint counts. */
    answers<E extends Endpoint>(endpoint: E, respond: Responder<E>): void {
      known.push({ endpoint, respond })
      // The server makes the one from the other.
      if ((endpoint as Endpoint) === getEngagement)
        known.push({ endpoint: getEngagementHeader, respond: async (received) => headerOf(await respond(received)) })
    },
    /** Requests to an endpoint so far, oldest first. */
    received: <E extends Endpoint>(endpoint: E): (Omit<Received, 'body'> & { body: BodyOf<E> })[] =>
      seen
        .filter((each) => each.endpoint === endpoint)
        .map(({ received }) => received as Received & { body: BodyOf<E> }),
    /** The `Idempotency-Key` of each call of an endpoint, without quotation marks. */
    keys: (endpoint: Endpoint): (string | undefined)[] =>
      seen.filter((each) => each.endpoint === endpoint).map(({ key }) => key),
    /** When signed out, every call that needs a session is answered with 401. */
    setSignedIn(is: boolean): void {
      signedIn = is
    },
    /** Cuts the connection, or mends it. */
    setReachable(is: boolean): void {
      reachable = is
    },
  }
}
type BodyOf<E extends Endpoint> = RequestOf<E> extends { body: infer Body } ? Body : undefined
export type FakeServer = ReturnType<typeof fakeServer>

/** XMLHttpRequest for uploads with progress. Reports half as sent at once. */
const uploadsTo = (answer: (address: string, init: RequestInit) => Promise<Response>) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    #asked = { method: '', address: '' }
    #aborted = false
    #answered = new Headers()
    readonly #headers: Record<string, string> = {}
    getResponseHeader(name: string): string | null {
      return this.#answered.get(name)
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value
    }
    open(method: string, address: string): void {
      this.#asked = { method, address }
    }
    async send(body: FormData | Blob): Promise<void> {
      const progress = new ProgressEvent('progress', { lengthComputable: true, loaded: 512, total: 1024 })
      this.upload.dispatchEvent(progress)
      try {
        const response = await answer(this.#asked.address, { method: this.#asked.method, body, headers: this.#headers })
        this.status = response.status
        this.#answered = response.headers
        this.responseText = await response.text()
        if (!this.#aborted) this.dispatchEvent(new Event('load'))
      } catch {
        this.dispatchEvent(new Event('error'))
      }
      this.dispatchEvent(new Event('loadend'))
    }
    abort(): void {
      this.#aborted = true
      this.dispatchEvent(new Event('abort'))
    }
  }

/** Rejects when the caller aborts, as `fetch` does. */
const abortable = (answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((resolve, reject) => {
    answer.then(resolve, reject)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

const json = (status: number, answer: unknown): Response =>
  new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } })

const needsSession = (method: string, path: string): boolean =>
  allEndpoints.some(
    ({ endpoint }) => endpoint.access === 'signed-in' && endpoint.method === method && matches(endpoint, path),
  )

const spelledOut = new Set(allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))

/** Parameters of a path; paths without parameters take precedence, like on the server. */
function matches(endpoint: Endpoint, path: string): Record<string, string> | undefined {
  if (endpoint.path !== path && spelledOut.has(`${endpoint.method} ${path}`)) return
  const pattern = endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const groups = new RegExp(`^${pattern}$`).exec(path)
  return groups ? { ...groups.groups } : undefined
}
