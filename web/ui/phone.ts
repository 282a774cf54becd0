import { useSyncExternalStore } from 'react'
import { drawnForPhone } from '../http/written-page.ts'

/** Must match the media queries in the style sheets. */
const phone = narrowerThan(768)

/** Whether the window is as narrow as a phone, for content that is different there (a sheet, a list). */
export const usePhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.isSo, drawnForPhone)

/** Source for `useSyncExternalStore`: whether the window is narrower than `width` pixels. */
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
