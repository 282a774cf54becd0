import { useEffect } from 'react'
import { useSearchParams } from './search-params.ts'

/**
 * Opens at once what the address asks for (`?ask=share`), as a press on its button would, and takes that out of the
 * address: a reload or the way back asks for nothing. It waits until `ready`.
 */
export function useAsked(what: string, open: () => void, ready = true): void {
  const [search, change] = useSearchParams()
  const isAsked = ready && search.get('ask') === what
  useEffect(() => {
    if (!isAsked) return
    change(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('ask')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
    open()
  })
}
