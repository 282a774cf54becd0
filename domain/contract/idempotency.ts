import { type Endpoint, isBinary } from './endpoint.ts'

/** The request header in which a caller names a submit, so that sending it again does not do it again. */
export const idempotencyHeader = 'idempotency-key'

/** How many hours an answer is kept under its key. */
export const storedResponseHours = 24

/**
 * Whether a call stores its response under the key of the request. docs/integrate/idempotency.md lists every POST that
 * does not, with the reason.
 */
export const keepsAnswer = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' &&
  endpoint.access === 'signed-in' &&
  endpoint.repeatable !== true &&
  !Object.values(endpoint.answers).some(isBinary)

/** The field's value is a quoted text; the quotation marks may be left out. Undefined where it is no key. */
export function keyIn(header: string): string | undefined {
  const text = header.trim()
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text
  return /^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/.test(key) ? key : undefined
}

export const noKey = 'The Idempotency-Key must be 1 to 255 visible ASCII characters, in quotation marks.'
export const otherContent = 'This Idempotency-Key was already used with different content. Please use a new key.'
export const stillUnderWay = 'This request is still in progress. Please try again in a moment.'
