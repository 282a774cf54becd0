import { type RefObject, useEffect, useRef } from 'react'

/**
 * For lists that grow: put the answered ref on an element after the last row; `more` is called each time it comes into
 * view while `active` (there is more, and nothing is under way).
 */
export function useReachedEnd<Element extends HTMLElement>(
  active: boolean,
  more: () => void,
): RefObject<Element | null> {
  const end = useRef<Element>(null)
  useEffect(() => {
    if (!end.current || !active) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) more()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [active, more])
  return end
}
