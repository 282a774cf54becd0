import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while React hydrates its HTML, for content that depends on the browser or its clock. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
