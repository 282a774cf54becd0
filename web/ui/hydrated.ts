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

/** Nothing to subscribe to: it changes once, by hydration. */
const subscribe = () => () => {}
