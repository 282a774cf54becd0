import { useSyncExternalStore } from 'react'
import { drawnForPhone } from '../http/written-page.ts'

/** The same edge as in the style sheets. */
const query = '(width < 768px)'

/** Whether the window is as narrow as a phone, for what is drawn as a different thing there (a sheet, a list). */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone, drawnForPhone)

const media = (): MediaQueryList | undefined => window.matchMedia?.(query)
const isPhone = (): boolean => media()?.matches ?? false

function subscribe(notify: () => void): () => void {
  const list = media()
  list?.addEventListener('change', notify)
  return () => list?.removeEventListener('change', notify)
}
