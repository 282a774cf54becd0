import { useState } from 'react'
import { useHydrated } from '../ui/hydrated.ts'
import { type Stored, storedForVisit } from '../ui/stored.ts'
import { useViewer } from './session.ts'

interface DraftOptions<Draft> {
  /** Storage; this tab's by default. */
  place?: Stored
  /** False for a draft of a different form. */
  fits?: (kept: Draft) => boolean
}

/**
 * Draft of a form, kept until it is sent or discarded: it survives a lost session, a failed call, a reload and other screens.
 * It belongs to the signed-in person; another person on this browser does not see it.
 *
 * A form keeps everything typed in one draft (never a password), named by its subject: `message p1`. Set it to null after
 * sending, and when the person discards it. The third value says whether there is a draft.
 */
export function useDraft<Draft>(
  name: string,
  empty: Draft,
  { place = storedForVisit, fits = () => true }: DraftOptions<Draft> = {},
): [draft: Draft, change: (draft: Draft | null) => void, begun: boolean] {
  const key = `draft ${useViewer().id} ${name}`
  const hydrated = useHydrated()
  const readStored = (): Draft | null => {
    const found = read(place, key, empty)
    return found !== null && fits(found) ? found : null
  }
  // undefined: not read yet.
  const [state, setState] = useState<Draft | null | undefined>(() => (hydrated ? readStored() : undefined))
  if (hydrated && state === undefined) setState(readStored())
  const draft = state ?? null
  const change = (next: Draft | null): void => {
    setState(next)
    if (next === null) place.remove(key)
    else place.write(key, JSON.stringify(next))
  }
  return [draft ?? empty, change, draft !== null]
}

/** Anything but what this very form wrote counts as nothing. */
function read<Draft>(place: Stored, key: string, empty: Draft): Draft | null {
  try {
    const stored: unknown = JSON.parse(place.read(key) ?? 'null')
    return stored !== null && isAlike(stored, empty) ? (stored as Draft) : null
  } catch {
    return null
  }
}

function isAlike(kept: unknown, empty: unknown): boolean {
  if (typeof kept !== typeof empty || Array.isArray(kept) !== Array.isArray(empty)) return false
  if (typeof empty !== 'object' || empty === null || Array.isArray(empty)) return true
  const known = Object.keys(kept as object)
  return Object.keys(empty).every((name) => known.includes(name))
}
