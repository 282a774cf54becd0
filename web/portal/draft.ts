import { useState } from 'react'
import { type Stored, storedForVisit } from '../ui/stored.ts'
import { useViewer } from './session.ts'

interface DraftOptions<Draft> {
  /** Where it is kept: for this tab, unless said otherwise. */
  place?: Stored
  /** False for what was kept of another form than this one. */
  fits?: (kept: Draft) => boolean
}

/**
 * What somebody is typing into a form, kept until it is sent or thrown away: a lost session, a failed call, a reload or
 * another screen does not cost it. It belongs to whoever is signed in; nobody else who signs in here finds it.
 *
 * A form holds all that is typed in one draft (never a password) and names it by what it is about: `message p1`. It sets
 * it to null once it is sent, and where the person closes the dialog and means it. The third value says whether
 * there is a draft: something was typed.
 */
export function useDraft<Draft>(
  name: string,
  empty: Draft,
  { place = storedForVisit, fits = () => true }: DraftOptions<Draft> = {},
): [draft: Draft, change: (draft: Draft | null) => void, begun: boolean] {
  const key = `draft ${useViewer().id} ${name}`
  const [kept, setKept] = useState<Draft | null>(() => {
    const found = read(place, key, empty)
    return found !== null && fits(found) ? found : null
  })
  const change = (next: Draft | null): void => {
    setKept(next)
    if (next === null) place.remove(key)
    else place.write(key, JSON.stringify(next))
  }
  return [kept ?? empty, change, kept !== null]
}

/** Anything but what this very form wrote counts as nothing. */
function read<Draft>(place: Stored, key: string, empty: Draft): Draft | null {
  try {
    const kept: unknown = JSON.parse(place.read(key) ?? 'null')
    return kept !== null && isAlike(kept, empty) ? (kept as Draft) : null
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
