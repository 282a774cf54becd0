import { useSyncExternalStore } from 'react'

/**
 * False on the server and for the first render in the browser, which must equal the server's. Whatever only the browser knows,
 * such as stored choices, is rendered once this is true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )

/** React reads the value again after hydration. There are no other changes. */
const subscribe = () => () => {}
