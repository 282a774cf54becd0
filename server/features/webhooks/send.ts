import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { AddressRefused, type Admit, answering, untilAborted } from '../../platform/dependencies/public-address.ts'

/** Response of a receiver. */
export interface Answer {
  status: number
  /** The beginning of its text. */
  text: string
  /** How long it asks to be left alone. */
  retryAfterSeconds: number | undefined
}

export interface Message {
  address: string
  headers: Record<string, string>
  body: string
}

/** Maximum number of bytes read and stored of a response. */
const mostBytes = 4096

/**
 * Sends one message over a new connection to the addresses that were just checked: no redirects, no proxy. Takes at most
 * `timeout` milliseconds. Throws if no response arrives.
 */
export async function send(
  { address, headers, body }: Message,
  { admit, timeout }: { admit: Admit; timeout: number },
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeout)
  const url = new URL(address)
  const addresses = await untilAborted(admit(url), signal)
  const request = url.protocol === 'https:' ? overHttps : overHttp
  const content = Buffer.from(body)
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      agent: false,
      signal,
      lookup: answering(addresses),
      headers: {
        'content-type': 'application/json',
        'content-length': content.length,
        connection: 'close',
        'user-agent': 'ClientPortal-Webhooks/1',
        ...headers,
      },
    })
    sending.on('error', reject)
    sending.on('response', (response) => {
      sending.off('error', reject).on('error', () => {})
      const chunks: Buffer[] = []
      let length = 0
      // The response has arrived, so later errors do not matter.
      const done = (): void => {
        resolve({ status: response.statusCode ?? 0, text: asText(chunks), retryAfterSeconds: retryAfter(response) })
        sending.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length >= mostBytes) done()
      })
      response.on('end', done)
      response.on('error', done)
      response.on('close', done)
    })
    sending.end(content)
  })
}

/** Text that a database can store. */
const asText = (chunks: readonly Buffer[]): string =>
  Buffer.concat(chunks).subarray(0, mostBytes).toString().replaceAll('\0', '').toWellFormed()

function retryAfter({ headers }: { headers: { 'retry-after'?: string | undefined } }): number | undefined {
  const retryAfterHeader = headers['retry-after'] ?? ''
  return /^\d{1,6}$/.test(retryAfterHeader) ? Number(retryAfterHeader) : undefined
}

/** Why an answer is none that takes the message; undefined where it does. */
export function refusalIn({ status }: Answer): string | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return `The receiver answered ${status}: redirects are not followed`
  return `The receiver answered ${status}`
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'The receiver refused the connection',
  ECONNRESET: 'The receiver closed the connection',
  EPIPE: 'The receiver closed the connection',
  EHOSTUNREACH: 'The receiver cannot be reached',
  ENETUNREACH: 'The receiver cannot be reached',
  ETIMEDOUT: 'The receiver did not answer',
  ENOTFOUND: 'The receiver’s host name does not exist',
  EAI_AGAIN: 'The receiver’s host name could not be looked up',
  ABORT_ERR: 'No answer in time',
}

/** Why no answer came, in a sentence. */
export function faultIn(error: unknown, timeout: number): string {
  if (error instanceof AddressRefused) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `No answer within ${Math.ceil(timeout / 1000)} seconds`
  return reasons[code] ?? ([error.message.split('\n')[0], code].find((text) => text) || error.name)
}
