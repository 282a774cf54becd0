import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { type Admit, answering, untilAborted } from './public-address.ts'

interface FetchOptions {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  /** Ends the whole of it, the answer's text included. */
  signal?: AbortSignal | undefined
}

/** Maximum size of a response in bytes. */
const mostBytes = 1_000_000

/**
 * `fetch` for addresses that other people choose: connects only to allowed addresses, follows no redirects, uses no proxy,
 * and reads at most 1 MB. Throws like `fetch` if no response arrives.
 */
export const admittedFetch =
  (admit: Admit) =>
  async (address: string, { method = 'GET', headers = {}, body, signal }: FetchOptions = {}): Promise<Response> => {
    const url = new URL(address)
    const timeout = signal ?? AbortSignal.timeout(10_000)
    const addresses = await untilAborted(admit(url), timeout).catch((cause) => failed(cause, timeout))
    return new Promise<Response>((resolve, reject) => {
      const fail = (cause: unknown): void => {
        outgoing.destroy()
        failed(cause, timeout).catch(reject)
      }
      const request = url.protocol === 'https:' ? overHttps : overHttp
      const content = body === undefined || body === null ? undefined : String(body)
      const outgoing = request(url, {
        method,
        agent: false,
        signal: timeout,
        lookup: answering(addresses),
        headers: { ...headers, ...(content !== undefined && { 'content-length': Buffer.byteLength(content) }) },
      })
      outgoing.on('error', fail)
      outgoing.on('response', (answer) => void whole(answer).then(resolve, fail))
      outgoing.end(content)
    })
  }

async function failed(cause: unknown, signal: AbortSignal): Promise<never> {
  if (signal.aborted) throw signal.reason
  throw new TypeError('fetch failed', { cause })
}

async function whole(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBytes) throw new Error('The answer is longer than 1 MB')
    chunks.push(chunk)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headersDistinct))
    for (const each of value ?? []) headers.append(name, each)
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 599) throw new Error(`It answered ${status}`)
  return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers })
}
