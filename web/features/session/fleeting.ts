import { messageMilliseconds } from '@portal/domain/session/validation'
import { useCallback, useEffect, useState } from 'react'

const lookEvery = 500

/**
 * Sentence that disappears after 4 s (document 1, points 4 and 9), but not while the pointer rests on it after moving there.
 * If it appears under the pointer, it disappears. Showing it again restarts the time.
 */
export function useFleeting(first?: string): [string | undefined, (sentence: string | undefined) => void] {
  const [shown, setShown] = useState<{ sentence: string } | undefined>(
    first === undefined ? undefined : { sentence: first },
  )
  useEffect(() => {
    if (!shown) return
    let passed = 0
    let wasElsewhere = false
    const timer = setInterval(() => {
      const isPointedAt = document.querySelector('[data-fleeting]:hover') !== null
      passed += lookEvery
      wasElsewhere ||= !isPointedAt
      if (passed >= messageMilliseconds && !(wasElsewhere && isPointedAt)) setShown(undefined)
    }, lookEvery)
    return () => clearInterval(timer)
  }, [shown])
  const show = useCallback((sentence: string | undefined) => {
    setShown(sentence === undefined ? undefined : { sentence })
  }, [])
  return [shown?.sentence, show]
}
