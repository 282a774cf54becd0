import { useEffect, useId, useRef, useState } from 'react'

const scrollDelay = 500
/** Scrolling by itself is over by then, also where the browser does not say so. */
const longestScroll = 1000
const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Collapsed at first; opening it scrolls to it half a second later. One that an address opens is left where it is. It is
 * `settling` until the person moves on from there: the list above, whose end the page has passed on its way, would push
 * it away by its next page.
 */
export function useCompletedSection(open: boolean) {
  const [settling, setSettling] = useState(false)
  const section = useRef<HTMLElement>(null)
  const opened = useRef(open)
  useEffect(() => {
    if (opened.current === open) return
    opened.current = open
    if (!open) return
    setSettling(true)
    const watching = new AbortController()
    const { signal } = watching
    const moveOn = () => setSettling(false)
    for (const event of byHand) window.addEventListener(event, moveOn, { signal })
    // The page scrolls by itself; the list within it never does.
    window.addEventListener('scroll', ({ target }) => target !== document && moveOn(), { signal, capture: true })
    const arrive = () => window.addEventListener('scroll', moveOn, { signal, capture: true })
    let arrived: ReturnType<typeof setTimeout> | undefined
    const timer = setTimeout(() => {
      // The switch's own input event has fired by then.
      window.addEventListener('input', moveOn, { signal })
      window.addEventListener('scrollend', arrive, { signal, capture: true, once: true })
      arrived = setTimeout(arrive, longestScroll)
      section.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
    }, scrollDelay)
    return () => {
      clearTimeout(timer)
      clearTimeout(arrived)
      watching.abort()
      moveOn()
    }
  }, [open])
  return { settling, section, id: useId() }
}
