/** The parts of a `Response` that calls read. */
export type Answer = Pick<Response, 'ok' | 'status' | 'json' | 'text' | 'blob'>
/** Sends a request to the portal. Rejects only if the connection fails, like `fetch`. */
export type Transport = (address: string, init: RequestInit, isRepeatable: boolean) => Promise<Answer>

let current: Transport = repeatIfBusy((address, init) => fetch(address, init))

/** Replaces `fetch` on the server, where calls go to the routes in the same process. */
export const setTransport = (transport: Transport): void => {
  current = transport
}

export const send: Transport = (...request) => current(...request)

/** Wait after a 503 that names none, and the longest wait, in seconds. A longer one is left to the person. */
const wait = { usual: 1, longest: 10 }

/** Sends a request once more if the portal is busy, after the time in `Retry-After`, unless it might then be done twice. */
export function repeatIfBusy(once: (address: string, init: RequestInit) => Promise<Response>): Transport {
  return async (address, init, isRepeatable) => {
    const response = await once(address, init)
    if (response.status !== 503 || !isRepeatable) return response
    const seconds = Number(response.headers.get('retry-after') ?? wait.usual)
    if (!(seconds <= wait.longest)) return response
    await pause(seconds * 1000, init.signal)
    return once(address, init)
  }
}

/** Rejects with the reason of the signal when it is aborted. */
const pause = (milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
