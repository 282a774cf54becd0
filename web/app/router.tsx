import { Suspense, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useDeclaredPage } from '../portal/page.ts'
import { type Found, pageOf, screenAt } from './screen-at.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { SessionGate } from './session-gate.tsx'

/** What can be seen without a session; every other path stands behind the gate, and loads with it. */
export function AllScreens() {
  useScrollToTop()
  const found = screenAt(useLocation().pathname)
  return (
    <ScreenBoundary>
      <Suspense>{found?.screen.mayOpen === 'anybody' ? <ScreenForAnybody found={found} /> : <SessionGate />}</Suspense>
    </ScreenBoundary>
  )
}

function ScreenForAnybody({ found }: { found: Found }) {
  useDeclaredPage(pageOf(found, undefined))
  return <ScreenFrame found={found} />
}

/** Every route change starts at the top, with the keyboard at the beginning of the new screen. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
    if (first.current === pathname) return
    first.current = ''
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
