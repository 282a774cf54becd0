import { useQuery } from '@tanstack/react-query'
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useLocation, useMatches, useNavigation, useParams } from 'react-router'
import { headerQuery } from '../shared/engagement/engagement.ts'
import { DeclaredPage, useCurrentPage } from '../shared/navigation/page.tsx'
import { paths } from '../shared/paths.ts'
import { useViewer } from '../shared/session/session.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { prepareParts } from '../ui/lazy-part.tsx'
import { Toasts } from '../ui/toast.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { pageOf, screenOf } from './page-of.ts'
import { usePreparedLinks } from './prepared-links.ts'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { ShellFooter } from './shell-footer.tsx'
import { TopBar } from './top-bar.tsx'
import { ViewingBand } from './viewing-band.tsx'

const PasskeyOffer = lazy(() =>
  import('../features/session/passkey-offer.tsx').then(({ PasskeyOffer }) => ({ default: PasskeyOffer })),
)

/** A second after the first sign of a person, so that menus and dialogs delay neither the first screen nor the first press. */
function preparePartsLater(): void {
  const prepare = () => setTimeout(prepareParts, 1000)
  for (const type of ['pointermove', 'pointerdown', 'keydown']) addEventListener(type, prepare, { once: true })
}

/** Frame of every screen of a signed-in person. */
export function Shell() {
  const { pathname } = useLocation()
  useEffect(preparePartsLater, [])
  return (
    <div className={styles.shell} {...usePreparedLinks()}>
      <OpenPage>
        {/* biome-ignore lint/a11y/useValidAnchor: it leads within the page, also before the code has loaded */}
        <a className={styles.skip} href="#main" onClick={skipToContent}>
          Skip to content
        </a>
        <Rail />
        <div className={styles.column}>
          <ViewingBand />
          <OfferPasskey />
          {/* What is open in it closes when the screen changes. */}
          <TopBar key={pathname} />
          <main id="main" tabIndex={-1} className={styles.main}>
            <OpenScreen />
          </main>
          <ShellFooter />
        </div>
        <PendingBar />
        <PageTitle />
      </OpenPage>
      <Toasts />
    </div>
  )
}

/** For people who have just signed in by email. The server does not know whether their browser supports passkeys. */
function OfferPasskey() {
  const { may_add_passkey } = useViewer()
  return (
    useHydrated() &&
    may_add_passkey && (
      <Suspense>
        <PasskeyOffer />
      </Suspense>
    )
  )
}

/** Without an entry in the history. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Moves while the code of the next screen loads. The style shows it after a moment only. */
function PendingBar() {
  return useNavigation().state === 'loading' && <div className={styles.pending} aria-hidden="true" />
}

/** Said when the screen changes. By itself, so that a new name draws no screen again. */
function PageTitle() {
  const { title } = useCurrentPage()
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  )
}

/** Title and breadcrumb of the open screen. They include the engagement once it is known. */
function OpenPage({ children }: { children: ReactNode }) {
  const { route, isOpen } = useOpenRoute()
  const params = useParams()
  const { id } = params
  // The screen asks for it; the shell only listens.
  const { data } = useQuery({ ...headerQuery(id ?? ''), enabled: false })
  const shown = isOpen ? route : notFound
  return (
    <DeclaredPage page={shown && pageOf(shown, params, id === undefined ? undefined : data)}>{children}</DeclaredPage>
  )
}

/** Renders the screen, or "not found" if this person may not open it. */
function OpenScreen() {
  const { route, isOpen } = useOpenRoute()
  return isOpen || route === undefined ? <Outlet /> : <NotFoundScreen />
}

function useOpenRoute() {
  const route = screenOf(useMatches())
  const viewer = useViewer()
  return { route, isOpen: route !== undefined && route.handle.mayOpen?.(viewer) !== false }
}

const notFound = screenOf([{ id: paths.notFound() }])
