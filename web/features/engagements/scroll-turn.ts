import { type FocusEvent, type UIEvent, useEffect, useRef, useState } from 'react'
import { useScrollPosition } from '../../ui/scroll-position.ts'

/**
 * For a scroll area inside a page that scrolls too, so that only one of them scrolls at a time. The area scrolls by itself
 * once its end is in view, while it has the focus, and until it is back at its top; before, the page scrolls. Put `end` on an
 * element after the area. Its scroll position is restored by `name`.
 */
export function useScrollTurn(name: string) {
  const [isEndInView, setIsEndInView] = useState(false)
  const [isScrolled, setIsScrolled] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const { ref, onScroll } = useScrollPosition(name)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver((entries) => setIsEndInView(entries.at(-1)?.isIntersecting === true))
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  const area = {
    ref,
    'data-scrolls': isEndInView || isScrolled || hasFocus ? 'yes' : 'no',
    onScroll: (event: UIEvent) => {
      onScroll(event)
      setIsScrolled(event.currentTarget.scrollTop > 0)
    },
    onFocus: () => setHasFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setHasFocus(currentTarget.contains(relatedTarget)),
  }
  return { area, end }
}
