import { useState } from 'react'
import type { Filters } from './queries.ts'

/** What is chosen in the columns of a list, and what of it is in force. */
export function useColumnFilters() {
  const [chosen, setChosen] = useState<Filters>({})
  const [applied, setApplied] = useState<Filters>({})
  return {
    chosen: (column: string): readonly string[] => chosen[column] ?? [],
    isApplied: (column: string): boolean => (applied[column] ?? []).length > 0,
    applied,
    choose: (column: string, values: readonly string[]) => setChosen({ ...chosen, [column]: values }),
    apply: () => setApplied(chosen),
    /** "Clearing resets all selected filters." (document 2, point 4) */
    clear: () => {
      setChosen({})
      setApplied({})
    },
  }
}
