import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Stack } from './stack.tsx'
import styles from './toast.module.css'

interface Toast {
  id: number
  tone: 'success' | 'error'
  text: string
  place: 'bottom' | 'top'
  /** Takes back what the sentence says. */
  undo: (() => void) | undefined
}

const none: readonly Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const dismiss = (id: number) => change(toasts.filter((toast) => toast.id !== id))

/** Document 2, points 8 and 9. */
const toastMilliseconds = 4000

/**
 * Shows a sentence for 4 s and announces it; `top` puts it top centre. Put a sentence that people must act on into the
 * screen instead.
 */
export function showToast(
  text: string,
  tone: Toast['tone'] = 'success',
  place: Toast['place'] = 'bottom',
  undo?: () => void,
): void {
  lastId += 1
  const id = lastId
  change([...toasts, { id, tone, text, place, undo }])
}

/** All are gone, as on a page that was left: tests share one page. */
export const clearToasts = (): void => change(none)

/** Rendered once around all screens. The live region must exist before the first toast. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return (
    <div aria-live="polite" role="log" aria-label="Messages">
      {(['bottom', 'top'] as const).map((place) => (
        <Stack gap={8} key={place} className={styles.region} data-place={place}>
          {shown
            .filter((toast) => toast.place === place)
            .map((toast) => (
              <OneToast key={toast.id} toast={toast} />
            ))}
        </Stack>
      ))}
    </div>
  )
}

/** Its time stops while the pointer or the keyboard focus is on it, and continues when both have left. */
function OneToast({ toast: { id, tone, text, undo } }: { toast: Toast }) {
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isPaused = hasPointer || hasFocus
  const millisecondsLeft = useRef(toastMilliseconds)
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismiss(id), millisecondsLeft.current)
    return () => {
      clearTimeout(timer)
      millisecondsLeft.current -= performance.now() - startedAt
    }
  }, [isPaused, id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      {tone === 'success' ? <CircleCheck size={18} aria-hidden="true" /> : <CircleAlert size={18} aria-hidden="true" />}
      <p>{text}</p>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            dismiss(id)
            undo()
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Close the message" onClick={() => dismiss(id)}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
