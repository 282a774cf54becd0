import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} from 'react'
import { flushSync } from 'react-dom'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router, useLocation } from 'react-router'

interface BrowserRouterProps {
  /** Somebody goes to another screen; its address with the query. */
  onVisit: (address: string) => void
  children: ReactNode
}

/** Longer nobody looks at the screen they leave, in milliseconds. */
const patience = 50
/** Where the press alone has taken longer than a picture lasts, waiting would not spare anybody an outline. */
const picture = 16

/** Whom it concerns listens: were it a value of a context, React would look through the whole screen for them. */
class Going {
  path: string | undefined
  readonly #listeners = new Set<() => void>()

  set(path: string | undefined): void {
    this.path = path
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

const GoingContext = createContext(new Going())

/** The path of the screen that somebody is going to, where it cannot be drawn at once. */
export function useGoing(): string | undefined {
  const going = useContext(GoingContext)
  const { pathname } = useLocation()
  const path = useSyncExternalStore(
    going.subscribe,
    () => going.path,
    () => undefined,
  )
  return path === pathname ? undefined : path
}

/**
 * react-router's BrowserRouter without its links, forms and scroll keeping, which would weigh 3 kB before sign-in.
 * A change is a transition: the old screen stands until the new one can be drawn, or an outline of it where that takes
 * longer than a moment.
 */
export function BrowserRouter({ onVisit, children }: BrowserRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  const [isChanging, change] = useTransition()
  const [going] = useState(() => new Going())
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
        if (going.path !== undefined) going.set(pathname)
        change(() => setPlace(place))
      }),
    [history, going],
  )
  useEffect(() => {
    if (!isChanging) return
    const taken = performance.now() - left.current
    // At once: what is not urgent waits until the new screen is drawn.
    const say = (): void => flushSync(() => going.set(here.current))
    const timer = setTimeout(say, taken > picture ? 0 : patience - taken)
    return () => {
      clearTimeout(timer)
      going.set(undefined)
    }
  }, [isChanging, going])
  return (
    <GoingContext value={going}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </GoingContext>
  )
}
