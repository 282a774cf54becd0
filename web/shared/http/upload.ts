import type { Endpoint, RequestOf, ResultOf } from '@portal/domain/contract/endpoint'
import { call } from './call.ts'
import { repeatIfBusy } from './transport.ts'

type OnProgress = (sent: number, total: number) => void

interface UploadOptions {
  /** Called as bytes leave, with how many of how many have. */
  onProgress?: OnProgress
  signal?: AbortSignal
}

/** `call` for endpoints that take a form or a file, with progress. Throws what `call` throws. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E, FormData | File>,
  { onProgress, signal }: UploadOptions = {},
): Promise<ResultOf<E, Blob>> =>
  call(endpoint, request, {
    signal,
    transport: repeatIfBusy((address, init) => sendWithProgress(address, init, onProgress)),
  })

/** `fetch` by XMLHttpRequest, because `fetch` reports no progress of what it sends. */
const sendWithProgress = (address: string, init: RequestInit, onProgress: OnProgress | undefined): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { signal } = init
    const sending = new XMLHttpRequest()
    const stop = (): void => sending.abort()
    sending.upload.addEventListener('progress', (event) => onProgress?.(event.loaded, event.total))
    sending.addEventListener('error', () => reject(new TypeError('The connection failed')))
    sending.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    sending.addEventListener('load', () => resolve(responseOf(sending)))
    sending.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    signal?.addEventListener('abort', stop)
    sending.open(init.method ?? 'POST', address)
    for (const [name, value] of new Headers(init.headers)) sending.setRequestHeader(name, value)
    if (signal?.aborted) reject(new DOMException('The upload was cancelled', 'AbortError'))
    else sending.send(init.body as FormData | File)
  })

function responseOf(sending: XMLHttpRequest): Response {
  const { status, responseText } = sending
  const retryAfter = sending.getResponseHeader('retry-after')
  const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
  return new Response(status === 204 ? null : responseText, { status, headers })
}
