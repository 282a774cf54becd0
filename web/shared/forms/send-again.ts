import { CallError } from '../http/call.ts'

/** Milliseconds between two attempts. `call` has waited already, as the server asked. */
const pauseMs = 2000
const mostAttempts = 100

/** Sends until the portal is no longer busy (503). `onBusy` gets the server's sentence, and undefined at the end. */
export async function sendUntilFree<Answer>(
  send: () => Promise<Answer>,
  signal: AbortSignal,
  onBusy: (sentence: string | undefined) => void,
): Promise<Answer> {
  try {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await send()
      } catch (error) {
        const isBusy = error instanceof CallError && error.status === 503
        if (!isBusy || attempt === mostAttempts) throw error
        onBusy(error.detail)
        await pause(signal)
      }
  } finally {
    onBusy(undefined)
  }
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
