import { useState } from 'react'
import { useViewer } from '../../portal/session.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { type Stored, storedForVisit } from '../../ui/stored.ts'

/** Content of a form, with a function to change it. */
export interface Draft<Content> {
  content: Content
  /** Content of the form before the person changes it. */
  empty: Content
  /** Stores the content; null discards it. */
  set: (content: Content | null) => void
  isBegun: boolean
}

interface DraftOptions<Content> {
  /** Storage; this tab's by default. */
  place?: Stored
  /** False for a draft of a different form. */
  fits?: (stored: Content) => boolean
}

/**
 * Draft of a form, kept until it is sent or discarded: it survives a lost session, a failed call, a reload and other screens.
 * It belongs to the signed-in person; another person on this browser does not see it.
 *
 * A form keeps everything typed in one draft (never a password), named by its subject: `message p1`.
 */
export function useDraft<Content>(
  name: string,
  empty: Content,
  { place = storedForVisit, fits = () => true }: DraftOptions<Content> = {},
): Draft<Content> {
  const key = `draft ${useViewer().id} ${name}`
  const hydrated = useHydrated()
  const readStored = (): Content | null => {
    const found = read(place, key, empty)
    return found !== null && fits(found) ? found : null
  }
  // undefined: not read yet.
  const [state, setState] = useState<Content | null | undefined>(() => (hydrated ? readStored() : undefined))
  if (hydrated && state === undefined) setState(readStored())
  const content = state ?? null
  const set = (next: Content | null): void => {
    setState(next)
    if (next === null) place.remove(key)
    else place.write(key, JSON.stringify(next))
  }
  return { content: content ?? empty, empty, set, isBegun: content !== null }
}

/** Content of a form that must not be stored, because it has a password or a file, or that has no fields. */
export function useUnstoredDraft<Content>(empty: Content): Draft<Content> {
  const [content, set] = useState<Content | null>(null)
  return { content: content ?? empty, empty, set, isBegun: content !== null }
}

/** Draft of a form that stores only the fields of `empty`, and not those of `unstored`, such as a password. */
export function usePartlyStoredDraft<Content extends object, Unstored extends object>(
  name: string,
  empty: Content,
  unstored: Unstored,
): Draft<Content & Unstored> {
  const draft = useDraft(name, empty)
  const rest = useUnstoredDraft({ ...unstored, ...empty })
  return {
    content: { ...rest.content, ...draft.content },
    empty: rest.empty,
    set: (next) => {
      draft.set(next && fieldsOf(empty, next))
      rest.set(next)
    },
    isBegun: draft.isBegun || rest.isBegun,
  }
}

const fieldsOf = <Content extends object>(empty: Content, content: Content): Content =>
  Object.fromEntries(Object.entries(content).filter(([name]) => Object.hasOwn(empty, name))) as Content

/** Stored content with the fields of `empty`; null if there is none. */
function read<Content>(place: Stored, key: string, empty: Content): Content | null {
  try {
    const stored = withField(JSON.parse(place.read(key) ?? 'null'), empty)
    return stored !== null && isAlike(stored, empty) ? (stored as Content) : null
  } catch {
    return null
  }
}

/** Before release 1.0.0, forms with one text field stored the text without the name of the field. */
function withField(stored: unknown, empty: unknown): unknown {
  if (typeof stored !== 'string' || typeof empty !== 'object' || empty === null) return stored
  const [name, other] = Object.keys(empty)
  return name === undefined || other !== undefined ? stored : { [name]: stored }
}

function isAlike(stored: unknown, empty: unknown): boolean {
  if (typeof stored !== typeof empty || Array.isArray(stored) !== Array.isArray(empty)) return false
  if (typeof empty !== 'object' || empty === null || Array.isArray(empty)) return true
  const known = Object.keys(stored as object)
  return Object.keys(empty).every((name) => known.includes(name))
}
