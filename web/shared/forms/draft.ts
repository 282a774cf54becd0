import { useState } from 'react'
import { useHydrated } from '../../ui/hydrated.ts'
import { type Stored, storedForVisit } from '../../ui/stored.ts'
import { useViewer } from '../session/session.ts'

/** Content of a form, with a function to change it. */
export interface Draft<Content> {
  content: Content
  /** Content before the person changes anything. */
  initial: Content
  /** Stores the content; null discards it. */
  set: (content: Content | null) => void
  /** Discards the content that was sent, unless it was changed meanwhile. */
  settle: (sent: Content) => void
  /** True once something was typed, even if it was then undone. */
  isBegun: boolean
  /** Name in the storage; undefined if the content is not stored. */
  key: string | undefined
  /** Reads the storage again, after the form was sent from a place that the person has left. */
  reload: () => void
}

interface DraftOptions<Content> {
  /** This tab's storage by default. */
  storage?: Stored
  /** Returns false for a stored draft that does not belong to this form. */
  fits?: (stored: Content) => boolean
}

/**
 * Draft of a form, kept until it is sent or discarded: it survives a lost session, a failed call, a reload and other screens.
 * It belongs to the signed-in person; another person on this browser does not see it.
 *
 * Use one draft for a form, but never store a password in it. Name it after its subject, with the id: `message p1`. The name
 * must not change while the form is shown.
 */
export function useDraft<Content>(
  name: string,
  initial: Content,
  { storage = storedForVisit, fits = () => true }: DraftOptions<Content> = {},
): Draft<Content> {
  const key = `draft ${useViewer().id} ${name}`
  const hydrated = useHydrated()
  const readStored = (): Content | null => {
    const found = read(storage, key, initial)
    return found !== null && fits(found) ? found : null
  }
  // Storage can be read only after hydration: undefined until then, null if there is no draft.
  const [state, setState] = useState<Content | null | undefined>(() => (hydrated ? readStored() : undefined))
  if (hydrated && state === undefined) setState(readStored())
  const content = state ?? null
  const set = (next: Content | null): void => {
    setState(next)
    if (next === null) storage.remove(key)
    else storage.write(key, JSON.stringify(next))
  }
  const settle = (sent: Content): void => {
    if (isSame(read(storage, key, initial), sent)) storage.remove(key)
    setState((now) => (isSame(now, sent) ? null : now))
  }
  return {
    content: content ?? initial,
    initial,
    set,
    settle,
    isBegun: content !== null,
    key,
    reload: () => setState(readStored()),
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Content of a form that must not be stored, because it has a password or a file, or that has no fields. */
export function useUnstoredDraft<Content>(initial: Content): Draft<Content> {
  const [content, set] = useState<Content | null>(null)
  return {
    content: content ?? initial,
    initial,
    set,
    settle: (sent) => set((now) => (isSame(now, sent) ? null : now)),
    isBegun: content !== null,
    key: undefined,
    reload: () => {},
  }
}

/** Draft that stores the fields of `stored`. Those of `unstored`, such as a password, stay in memory. */
export function usePartlyStoredDraft<Fields extends object, Unstored extends object>(
  name: string,
  stored: Fields,
  unstored: Unstored,
): Draft<Fields & Unstored> {
  const draft = useDraft(name, stored)
  const inMemory = useUnstoredDraft({ ...unstored, ...stored })
  return {
    content: { ...inMemory.content, ...draft.content },
    initial: inMemory.initial,
    set: (next) => {
      draft.set(next && fieldsOf(stored, next))
      inMemory.set(next)
    },
    settle: (sent) => {
      draft.settle(fieldsOf(stored, sent))
      inMemory.settle(sent)
    },
    isBegun: draft.isBegun || inMemory.isBegun,
    key: draft.key,
    reload: draft.reload,
  }
}

/** The fields of `content` that `stored` has too. */
const fieldsOf = <Fields extends object>(stored: Fields, content: Fields): Fields =>
  Object.fromEntries(Object.entries(content).filter(([name]) => Object.hasOwn(stored, name))) as Fields

/** Stored content with the fields of `initial`; null if there is none. */
function read<Content>(storage: Stored, key: string, initial: Content): Content | null {
  try {
    const stored: unknown = JSON.parse(storage.read(key) ?? 'null')
    return stored !== null && hasFieldsOf(initial, stored) ? (stored as Content) : null
  } catch {
    return null
  }
}

function hasFieldsOf(initial: unknown, stored: unknown): boolean {
  if (typeof stored !== typeof initial || Array.isArray(stored) !== Array.isArray(initial)) return false
  if (typeof initial !== 'object' || initial === null || Array.isArray(initial)) return true
  const names = Object.keys(stored as object)
  return Object.keys(initial).every((name) => names.includes(name))
}
