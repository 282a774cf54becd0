import { useEffect, useState } from 'react'
import { useDebounced } from '../ui/debounced.ts'
import { useSearchParams } from './search-params.ts'

/**
 * Search text as typed, and as stored in the address half a second after the last key, so that reload, links and Back keep
 * it. Other changes of the address update the field.
 */
export function useSearchText(name = 'search'): [text: string, setText: (text: string) => void, kept: string] {
  const [address, setAddress] = useSearchParams()
  const stored = address.get(name) ?? ''
  const [text, setText] = useState(stored)
  const [known, setKnown] = useState(stored)
  const [written, setWritten] = useState(stored)
  if (stored !== known) {
    setKnown(stored)
    if (stored !== written) {
      setWritten(stored)
      setText(stored)
    }
  }
  const settled = useDebounced(text)
  useEffect(() => {
    const trimmed = settled.trim()
    if (trimmed === stored || settled !== text) return
    setWritten(trimmed)
    setAddress(
      (after) => {
        if (trimmed === '') after.delete(name)
        else after.set(name, trimmed)
      },
      { replace: true, preventScrollReset: true },
    )
  }, [settled, text, stored, name, setAddress])
  return [text, setText, stored]
}
