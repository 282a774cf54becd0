import { useEffect, useRef } from 'react'
import { useSearchParams } from './search-params.ts'

/**
 * Opens at once what the address asks for (`?ask=share`), as a press on its button would, and takes that out of the
 * address: a reload or the way back asks for nothing. It waits until `ready`.
 */
export function useOpenFromAddress(what: string, open: () => void, ready = true): void {
  const [search, change] = useSearchParams()
  const isRequested = ready && search.get('ask') === what
  // The address changes after the dialog renders.
  const opened = useRef(false)
  useEffect(() => {
    if (!isRequested) opened.current = false
    if (!isRequested || opened.current) return
    opened.current = true
    change(
      (after) => {
        after.delete('ask')
      },
      { replace: true },
    )
    open()
  })
}
