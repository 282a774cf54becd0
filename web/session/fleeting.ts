import { messageMilliseconds } from '@portal/domain/session/validation'
import { useCallback, useEffect, useState } from 'react'

/**
 * A sentence that clears after 4 s (document 1, points 4 and 9), but not from under the pointer. Showing it again starts
 * the time anew.
 */
export function useFleeting(first?: string): [string | undefined, (sentence: string | undefined) => void] {
  const [shown, setShown] = useState<{ sentence: string } | undefined>(
    first === undefined ? undefined : { sentence: first },
  )
  useEffect(() => {
    if (!shown) return
    let timer = 0
    const wait = (): void => {
      timer = window.setTimeout(() => (isPointedAt() ? wait() : setShown(undefined)), messageMilliseconds)
    }
    wait()
    return () => clearTimeout(timer)
  }, [shown])
  const show = useCallback((sentence: string | undefined) => {
    setShown(sentence === undefined ? undefined : { sentence })
  }, [])
  return [shown?.sentence, show]
}

const isPointedAt = (): boolean => document.querySelector('[data-fleeting]:hover') !== null
