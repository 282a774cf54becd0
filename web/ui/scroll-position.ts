import { type UIEvent, useCallback } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** By entry of the history and name, in px. */
const positions = new Map<string, number>()

/** Properties of an element whose scroll position Back and Forward restore, as `ScrollRestoration` does that of the window. */
export function useScrollPosition(name: string) {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const entry = `${key} ${name}`
  const ref = useCallback(
    (element: HTMLElement | null) => {
      const position = positions.get(entry)
      // Setting it costs a layout of the page, even to 0.
      if (element && isBack && position) element.scrollTop = position
    },
    [entry, isBack],
  )
  const onScroll = ({ currentTarget }: UIEvent): void => void positions.set(entry, currentTarget.scrollTop)
  return { ref, onScroll }
}
