import { messageMilliseconds } from '@portal/domain/session/validation'
import { useCallback, useEffect, useState } from 'react'

/** A sentence that clears after 4 s (document 1, points 4 and 9). Showing it again starts the time anew. */
export function useFleeting(first?: string): [string | undefined, (sentence: string | undefined) => void] {
  const [shown, setShown] = useState<{ sentence: string } | undefined>(
    first === undefined ? undefined : { sentence: first },
  )
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), messageMilliseconds)
    return () => clearTimeout(timer)
  }, [shown])
  const show = useCallback((sentence: string | undefined) => {
    setShown(sentence === undefined ? undefined : { sentence })
  }, [])
  return [shown?.sentence, show]
}
