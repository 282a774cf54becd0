import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { ScreenBoundary } from './screen-boundary.tsx'
import { SessionGate } from './session-gate.tsx'

const LoginScreen = lazy(async () => ({ default: (await import('../session/login-screen.tsx')).LoginScreen }))
const CookiesScreen = lazy(async () => ({ default: (await import('./legal-screens.tsx')).CookiesScreen }))
const PrivacyScreen = lazy(async () => ({ default: (await import('./legal-screens.tsx')).PrivacyScreen }))
/** What can be seen without a session; every other path stands behind the gate (screens.tsx), and loads with it. */
export function AllRoutes() {
  useScrollToTop()
  return (
    <ScreenBoundary>
      <Suspense>
        <Routes>
          <Route path="/" element={<LoginScreen />} />
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/legal/cookies" element={<CookiesScreen />} />
          <Route path="/legal/privacy" element={<PrivacyScreen />} />
          <Route path="*" element={<SessionGate />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  )
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
