import { type RefObject, useEffect, useRef } from 'react'

/**
 * For lists that load more: put the returned ref on an element after the last row. `more` is called each time it scrolls into
 * view while `active`. Inside a scroll area, the view is that area, since its end may be below the window.
 */
export function useReachedEnd<Element extends HTMLElement>(
  active: boolean,
  more: () => void,
): RefObject<Element | null> {
  const end = useRef<Element>(null)
  useEffect(() => {
    if (!end.current || !active) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more()
      },
      { root: scrollingAreaOf(end.current) },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [active, more])
  return end
}

/** The nearest ancestor whose content is scrolled within it; null if only the page scrolls. */
function scrollingAreaOf(element: HTMLElement): HTMLElement | null {
  const parent = element.parentElement
  if (!parent || parent === document.body) return null
  const { overflowY } = getComputedStyle(parent)
  // With `data-scrolls` it waits for its turn to scroll.
  const isArea = ['auto', 'scroll'].includes(overflowY) || (overflowY === 'hidden' && 'scrolls' in parent.dataset)
  // Heights cost a layout of the whole page, so only areas are measured.
  if (isArea && parent.scrollHeight > parent.clientHeight) return parent
  return scrollingAreaOf(parent)
}
