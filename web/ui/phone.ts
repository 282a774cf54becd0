import { createContext, useContext, useSyncExternalStore } from 'react'

/** Whether the server rendered the page for a phone, as it guessed from the User-Agent header. */
export const PhoneGuess = createContext(false)

/** Must match the media queries in the style sheets. */
const phone = narrowerThan(768)

/**
 * Whether the window is as narrow as a phone, for content that is different there (a sheet, a list). On the server and during
 * hydration it is the server's guess.
 */
export function usePhone(): boolean {
  const guess = useContext(PhoneGuess)
  return useSyncExternalStore(phone.subscribe, phone.isSo, () => guess)
}

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
