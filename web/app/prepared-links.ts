import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef } from 'react'
import { prepareScreen } from './first-queries.ts'

/**
 * Begins to load the screen of a link as soon as the pointer is over it or it gets the focus. One pair of listeners around all
 * links of the portal.
 */
export function usePreparedLinks() {
  const client = useQueryClient()
  const last = useRef<string>(undefined)
  const point = ({ target }: SyntheticEvent): void => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== window.location.origin || link.download !== '' || link.target === '_blank') return
    const address = link.pathname + link.search
    if (address === last.current || link.pathname === window.location.pathname) return
    last.current = address
    void prepareScreen(client, address)
  }
  return { onPointerOver: point, onFocus: point }
}
