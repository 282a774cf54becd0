import type { Endpoint, RequestOf, ResultOf } from '@portal/domain/contract/endpoint'
import { isBinary, isMultipart, isStreamed } from '@portal/domain/contract/endpoint'
import type { ErrorAnswer } from '@portal/domain/contract/error-answer'
import { idempotencyHeader, keepsAnswer } from '@portal/domain/contract/idempotency'
import { submitKey } from './submit-key.ts'
import { type Answer, send, type Transport } from './transport.ts'

/** A call that did not succeed. `status` is 0 when nothing answered; `detail` is a sentence to show. */
export class CallError extends Error {
  readonly status: number
  readonly detail: string
  /** Sentences by the name of the input they are about. */
  readonly fields: Record<string, string>
  /** The body of an answer that has no detail; empty where it has one. */
  readonly body: string

  constructor(status: number, detail: string, fields: Record<string, string> = {}, body = '') {
    super(detail)
    this.name = 'CallError'
    this.status = status
    this.detail = detail
    this.fields = fields
    this.body = body
  }
}

/** True if the record does not exist, or the person may not know that it does. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404

export const noConnection = 'Could not reach the portal. Please check your connection and try again.'
export const noSense = 'Something went wrong. Please try again.'
/** After a 503 to a call that cannot be sent again safely. */
export const outcomeUnknown = 'We do not know whether this was done.'

/** The sentence of an error, whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof CallError ? error.detail : noSense)

/** "The response detail, else the body, else" a sentence of the screen (document 2, point 8). */
export function detailOr(fallback: string, error: unknown): string {
  if (!(error instanceof CallError)) return fallback
  if (error.status === 0 || error.detail !== noSense) return error.detail
  // An HTML page of a proxy is no sentence to show.
  return error.body.trim() === '' || error.body.includes('<') ? fallback : error.body.slice(0, 300)
}

let sessionEnded: () => void = () => {}
/** Sets the callback for any 401. */
export const onSessionEnd = (act: () => void): void => {
  sessionEnded = act
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

interface CallOptions {
  signal?: AbortSignal | undefined
  /** `fetch` by default. */
  transport?: Transport
}

/**
 * Makes a call as its endpoint declares it. Answers what the endpoint answers (a Blob for files); throws `CallError`,
 * or an AbortError when `signal` said so. A multipart endpoint takes its body as FormData, a streamed one as File.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E, FormData | File>,
  { signal, transport = send }: CallOptions = {},
): Promise<ResultOf<E, Blob>> {
  const { params = {}, query = {}, body } = request as Parts
  const address = addressOf(endpoint, params, query)
  const submit = keepsAnswer(endpoint) ? submitKey(endpoint.method, address, body) : undefined
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    ...(signal && { signal }),
    headers: { ...(submit && keyHeader(submit.key)), ...typeOf(endpoint, body) },
    ...bodyOf(endpoint, body),
  }
  const isRepeatable = endpoint.method === 'GET' || endpoint.repeatable === true || submit !== undefined
  const response = await received(transport(address, init, isRepeatable))
  if (!response.ok) throw await refusal(response, isRepeatable)
  const declared = endpoint.answers[response.status] ?? Object.values(endpoint.answers)[0]
  const empty = !declared || response.status === 204
  const answer = empty ? undefined : await received(isBinary(declared) ? response.blob() : response.json())
  submit?.done()
  return answer as ResultOf<E, Blob>
}

/** Names a submit, so that it is not done twice (submit-key.ts). */
const keyHeader = (key: string): Record<string, string> => ({ [idempotencyHeader]: `"${key}"` })

/** Waits for an answer or its body; throws `CallError` if the connection fails. */
async function received<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw isAbort(error) ? error : new CallError(0, noConnection)
  }
}

const isAbort = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'

async function refusal(response: Answer, isRepeatable: boolean): Promise<CallError> {
  const { status } = response
  const body = await response.text().catch(() => '')
  const answer = parsed(body)
  if (status === 401) sessionEnded()
  const detail = answer.detail ?? noSense
  const sentence = status === 503 && !isRepeatable ? `${detail} ${outcomeUnknown}` : detail
  return new CallError(status, sentence, answer.fields, answer.detail ? '' : body)
}

function parsed(body: string): Partial<ErrorAnswer> {
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    return {}
  }
}

/** The address of a call, for links and pictures too. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) search.append(name, String(each))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

function bodyOf(endpoint: Endpoint, body: unknown): RequestInit {
  if (isMultipart(endpoint.body) || isStreamed(endpoint.body)) return { body: body as FormData | File }
  if (body === undefined) return {}
  return { body: JSON.stringify(body) }
}

function typeOf(endpoint: Endpoint, body: unknown): Record<string, string> {
  if (body === undefined || isMultipart(endpoint.body)) return {}
  // The system's media type for a file is not reliable.
  return { 'content-type': isStreamed(endpoint.body) ? (endpoint.body.streamed[0] ?? '') : 'application/json' }
}
