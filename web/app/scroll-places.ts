import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useGoing } from './browser-router.tsx'

/** How far the window and what scrolls within it (`data-keeps-place`) were scrolled, by the entry of the history. */
const places = new Map<string, Readonly<Record<string, number>>>()
const within = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-keeps-place]')]
const named = (element: HTMLElement): string => `within ${element.dataset.keepsPlace}`
const measured = () => ({
  window: window.scrollY,
  ...Object.fromEntries(within().map((element) => [named(element), element.scrollTop])),
})

/** Back and Forward lead to where one was on the screen, too, as soon as it is long enough again. */
export function useScrollPlaces(): void {
  const { key } = useLocation()
  const isLeft = useGoing() !== undefined
  const byHistory = useNavigationType() === 'POP'
  const here = useRef(key)
  useLayoutEffect(() => {
    here.current = key
    // An outline of the next screen stands there: how far that is scrolled says nothing of this one.
    if (isLeft) return
    const note = () => places.set(here.current, measured())
    document.addEventListener('scroll', note, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', note, { capture: true })
  }, [key, isLeft])
  // After every screen has gone to its top (router.tsx).
  useEffect(() => {
    const wanted = byHistory ? places.get(key) : undefined
    return wanted && goTo(wanted)
  }, [key, byHistory])
}

/** A page that has not come within this time stays as it is. */
const patience = 3000
const ownWill = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls there while the screen grows, until it is reached or somebody scrolls by themselves. */
function goTo(wanted: Readonly<Record<string, number>>): () => void {
  const end = new AbortController()
  const stop = () => end.abort()
  const go = (): void => {
    if (end.signal.aborted) return
    for (const element of within()) element.scrollTop = wanted[named(element)] ?? 0
    window.scrollTo(0, wanted.window ?? 0)
    const now: Readonly<Record<string, number>> = measured()
    if (Object.entries(wanted).every(([name, place]) => Math.abs((now[name] ?? 0) - place) < 2)) stop()
    else requestAnimationFrame(go)
  }
  for (const type of ownWill) document.addEventListener(type, stop, { signal: end.signal, passive: true })
  setTimeout(stop, patience)
  go()
  return stop
}
