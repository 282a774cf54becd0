import { type Endpoint, isStreamed, type RequestOf, type ResultOf } from '@portal/domain/contract/endpoint'
import { addressOf, CallError, keyHeader, noConnection, refusalOf } from './call.ts'
import { submitKey } from './submit-key.ts'

interface UploadOptions {
  /** Called as bytes leave, with how many of how many have. */
  onProgress?: (sent: number, total: number) => void
  signal?: AbortSignal
}

/** `call` for endpoints that take a form or a file, with progress: `fetch` tells nothing of what it sends. Throws what `call` throws. */
export function upload<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E, FormData | File>,
  { onProgress, signal }: UploadOptions = {},
): Promise<ResultOf<E, Blob>> {
  const { params, query, body } = request as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body: FormData | File
  }
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    const stop = (): void => sending.abort()
    sending.upload.addEventListener('progress', (event) => onProgress?.(event.loaded, event.total))
    sending.addEventListener('error', () => reject(new CallError(0, noConnection)))
    sending.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    sending.addEventListener('load', () => {
      const { status, responseText } = sending
      if (status >= 200 && status < 300) {
        submit.done()
        resolve(parse(responseText) as ResultOf<E, Blob>)
      } else reject(refusalOf(status, responseText))
    })
    sending.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    signal?.addEventListener('abort', stop)
    const address = addressOf(endpoint, params, query)
    const submit = submitKey(endpoint.method, address, body)
    sending.open(endpoint.method, address)
    for (const [name, value] of Object.entries(keyHeader(submit.key))) sending.setRequestHeader(name, value)
    // The system's media type for the file is not reliable.
    if (isStreamed(endpoint.body)) sending.setRequestHeader('content-type', endpoint.body.streamed[0] ?? '')
    if (signal?.aborted) reject(new DOMException('The upload was cancelled', 'AbortError'))
    else sending.send(body)
  })
}

function parse(text: string): Record<string, string> | undefined {
  try {
    return JSON.parse(text) as Record<string, string>
  } catch {
    return undefined
  }
}
