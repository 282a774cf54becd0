import { useEffect, useRef, useState } from 'react'

interface Sending {
  sending: boolean
  /** Why the last one failed. */
  error: unknown
  /** Does the work; whatever it throws becomes `error`, and nothing is answered. */
  send: <Answer>(work: (signal: AbortSignal) => Promise<Answer>) => Promise<{ answer: Answer } | undefined>
  /** Clears the error. */
  forget: () => void
}

/**
 * One call at a time on behalf of a form. A form that goes away while it is under way aborts it; since the server may
 * have acted all the same, `onAbort` is the place to ask anew.
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
