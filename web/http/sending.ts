import { useEffect, useRef, useState } from 'react'

interface Sending {
  sending: boolean
  /** Why the last one failed. */
  error: unknown
  /** Runs the work. An exception becomes `error`, and undefined is returned. */
  send: <Answer>(work: (signal: AbortSignal) => Promise<Answer>) => Promise<{ answer: Answer } | undefined>
  /** Clears the error. */
  forget: () => void
}

/**
 * Sends one call at a time for a form. Unmounting the form aborts the call; since the server may have acted already, refetch
 * in `onAbort`.
 */
export function useSending(onAbort?: () => void): Sending {
  const [state, setState] = useState<{ sending: boolean; error?: unknown }>({ sending: false })
  const current = useRef<AbortController>(null)
  const aborted = useRef(onAbort)
  aborted.current = onAbort
  useEffect(
    () => () => {
      if (!current.current) return
      current.current.abort()
      current.current = null
      aborted.current?.()
    },
    [],
  )
  const send: Sending['send'] = async (work) => {
    if (current.current) return undefined
    const controller = new AbortController()
    current.current = controller
    setState({ sending: true })
    try {
      const answer = await work(controller.signal)
      if (current.current !== controller) return undefined
      setState({ sending: false })
      return { answer }
    } catch (error) {
      if (current.current === controller) setState({ sending: false, error })
      return undefined
    } finally {
      if (current.current === controller) current.current = null
    }
  }
  return { sending: state.sending, error: state.error, send, forget: () => setState({ sending: false }) }
}
