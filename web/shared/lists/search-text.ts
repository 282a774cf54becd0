import { useEffect, useState } from 'react'
import { useDebounced } from '../../ui/debounced.ts'
import { type ListFilters, searchMax } from './filters.ts'

/**
 * Text of a search field as typed. It reaches the filter `search` of the list after a pause, half a second by default. Other
 * changes of the filter update the field. Characters after `searchMax` are ignored.
 */
export function useSearchText(
  { values: { search }, change }: ListFilters<{ readonly search: string }>,
  milliseconds?: number,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  const [sent, setSent] = useState(search)
  if (search !== known) {
    setKnown(search)
    if (search !== sent) {
      setSent(search)
      setText(search)
    }
  }
  const settled = useDebounced(text, milliseconds)
  useEffect(() => {
    const trimmed = settled.trim().slice(0, searchMax)
    if (trimmed === search || trimmed === sent || settled !== text) return
    setSent(trimmed)
    change({ search: trimmed })
  }, [settled, text, search, sent, change])
  return [text, setText]
}
