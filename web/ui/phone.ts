import { useSyncExternalStore } from 'react'
import { drawnForPhone } from '../http/written-page.ts'

/** The same edge as in the style sheets. */
const phone = narrowerThan(768)

/** Whether the window is as narrow as a phone, for what is drawn as a different thing there (a sheet, a list). */
export const usePhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.isSo, drawnForPhone)

/** Of windows narrower than so many pixels: what `useSyncExternalStore` asks. */
export function narrowerThan(width: number) {
  const media = (): MediaQueryList => window.matchMedia(`(width < ${width}px)`)
  return {
    isSo: (): boolean => media().matches,
    subscribe: (notify: () => void): (() => void) => {
      const list = media()
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
  }
}
