import { useState } from 'react'
import { storedForVisit } from './stored.ts'

/**
 * What somebody is typing, kept for this tab until it is sent: a lost session, a reload or another screen does not cost
 * it. `owner` is whose it is; nobody else who signs in here finds it. Set to null it is forgotten.
 */
export function useDraft<Draft>(owner: string, name: string, empty: Draft): [Draft, (draft: Draft | null) => void] {
  const key = `draft ${owner} ${name}`
  const [draft, setDraft] = useState<Draft>(() => read(key, empty))
  const change = (next: Draft | null): void => {
    setDraft(next ?? empty)
    if (next === null) storedForVisit.remove(key)
    else storedForVisit.write(key, JSON.stringify(next))
  }
  return [draft, change]
}

/** Anything but what this very form wrote counts as nothing. */
function read<Draft>(key: string, empty: Draft): Draft {
  try {
    const kept: unknown = JSON.parse(storedForVisit.read(key) ?? 'null')
    return kept !== null && typeof kept === typeof empty ? (kept as Draft) : empty
  } catch {
    return empty
  }
}
