import { messageMilliseconds } from '@portal/domain/session/validation'
import { useCallback, useEffect, useState } from 'react'

/**
 * A sentence that clears after 4 s (document 1, points 4 and 9), but not from under a pointer that came to read it.
 * Where it pushes the pressed button down it appears under the pointer by itself. Showing it again starts the time anew.
 */
export function useFleeting(first?: string): [string | undefined, (sentence: string | undefined) => void] {
  const [shown, setShown] = useState<{ sentence: string } | undefined>(
    first === undefined ? undefined : { sentence: first },
  )
  useEffect(() => {
    if (!shown) return
    let wasElsewhere = false
    const look = (): void => {
      wasElsewhere ||= !isPointedAt()
    }
    // Browsers tell what is under a still pointer only a moment after something has moved there.
    const settled = window.setTimeout(look, settledMilliseconds)
    let timer = 0
    const wait = (): void => {
      timer = window.setTimeout(
        () => (wasElsewhere && isPointedAt() ? wait() : setShown(undefined)),
        messageMilliseconds,
      )
    }
    wait()
    addEventListener('pointermove', look)
    return () => {
      clearTimeout(settled)
      clearTimeout(timer)
      removeEventListener('pointermove', look)
    }
  }, [shown])
  const show = useCallback((sentence: string | undefined) => {
    setShown(sentence === undefined ? undefined : { sentence })
  }, [])
  return [shown?.sentence, show]
}

const settledMilliseconds = 500
const isPointedAt = (): boolean => document.querySelector('[data-fleeting]:hover') !== null
