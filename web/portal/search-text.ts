import { useEffect, useState } from 'react'
import { useDebounced } from '../ui/debounced.ts'
import { useSearchParams } from './search-params.ts'

/**
 * Search text as typed, and as stored in the address half a second after the last key, so that reload, links and Back keep
 * it. Other changes of the address update the field.
 */
export function useSearchText(name = 'search'): [text: string, setText: (text: string) => void, kept: string] {
  const [address, setAddress] = useSearchParams()
  const kept = address.get(name) ?? ''
  const [text, setText] = useState(kept)
  const [known, setKnown] = useState(kept)
  const [written, setWritten] = useState(kept)
  if (kept !== known) {
    setKnown(kept)
    if (kept !== written) {
      setWritten(kept)
      setText(kept)
    }
  }
  const settled = useDebounced(text)
  useEffect(() => {
    const wanted = settled.trim()
    if (wanted === kept || settled !== text) return
    setWritten(wanted)
    setAddress(
      (after) => {
        if (wanted === '') after.delete(name)
        else after.set(name, wanted)
      },
      { replace: true, preventScrollReset: true },
    )
  }, [settled, text, kept, name, setAddress])
  return [text, setText, kept]
}
