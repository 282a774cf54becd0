import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import { flushSync } from 'react-dom'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'

interface BrowserRouterProps {
  /** Somebody goes to another screen; its address with the query. */
  onVisit: (address: string) => void
  children: ReactNode
}

/** Longer nobody looks at the screen they leave, in milliseconds. */
const patience = 50

const Going = createContext<string | undefined>(undefined)
/** The path of the screen that somebody is going to, where it cannot be drawn at once. */
export const useGoing = (): string | undefined => useContext(Going)

/**
 * react-router's BrowserRouter without its links, forms and scroll keeping, which would weigh 3 kB before sign-in.
 * A change is a transition: the old screen stands until the new one can be drawn, or an outline of it where that takes
 * longer than a moment.
 */
export function BrowserRouter({ onVisit, children }: BrowserRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  const [isChanging, change] = useTransition()
  const [slow, setSlow] = useState(false)
  const here = useRef(location.pathname)
  const left = useRef(0)
  const visit = useEffectEvent(onVisit)
  useLayoutEffect(
    () =>
      history.listen((place) => {
        // A jump within the page (`#main`) is an entry without a key, which scroll places would take for the first one.
        if (place.action === 'POP' && !window.history.state) return history.replace(place.location)
        const { pathname, search } = place.location
        if (pathname !== here.current) visit(pathname + search)
        here.current = pathname
        left.current = performance.now()
        change(() => setPlace(place))
      }),
    [history],
  )
  useEffect(() => {
    if (!isChanging) return
    // From the press on: a slow processor has taken a part of it until here.
    const rest = left.current + patience - performance.now()
    // At once: what is not urgent waits until the new screen is drawn.
    const timer = setTimeout(() => flushSync(() => setSlow(true)), rest)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isChanging])
  const next = history.location.pathname
  return (
    <Going value={isChanging && slow && next !== location.pathname ? next : undefined}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </Going>
  )
}
