import { type ReactNode, startTransition, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'

interface BrowserRouterProps {
  /** Somebody goes to another screen; its address with the query. */
  onVisit: (address: string) => void
  children: ReactNode
}

/**
 * react-router's BrowserRouter without its links, forms and scroll keeping, which would weigh 3 kB before sign-in.
 * A change is a transition: the old screen stands until the new one can be drawn.
 */
export function BrowserRouter({ onVisit, children }: BrowserRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  const here = useRef(location.pathname)
  const visit = useEffectEvent(onVisit)
  useLayoutEffect(
    () =>
      history.listen((place) => {
        const { pathname, search } = place.location
        if (pathname !== here.current) visit(pathname + search)
        here.current = pathname
        startTransition(() => setPlace(place))
      }),
    [history],
  )
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
