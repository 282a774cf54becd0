import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { headerQuery } from '../portal/engagement.ts'
import { useCurrentPage, useDeclaredPage } from '../portal/page.ts'
import { useViewer } from '../portal/session.ts'
import { later } from '../ui/later.tsx'
import { Toasts } from '../ui/toast.tsx'
import { useGoing } from './browser-router.tsx'
import { notFoundScreen } from './not-found.screen.ts'
import { usePreparedLinks } from './prepared-links.ts'
import { Rail } from './rail.tsx'
import { type Found, pageOf, screenAt } from './screen-at.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { useScrollPlaces } from './scroll-places.ts'
import styles from './shell.module.css'
import { ShellFooter } from './shell-footer.tsx'
import { ScreenSkeleton } from './shell-skeleton.tsx'
import { TopBar } from './top-bar.tsx'
import { ViewingBand } from './viewing-band.tsx'

/** For those who have just signed in by mail. */
const PasskeyOffer = later(async () => (await import('../session/passkey-offer.tsx')).PasskeyOffer)

/** How long the first screen has the network to itself, in milliseconds. */
const fontsDelayMs = 3000
/** Without them the page only shows boxes for some scripts, so a failed load is ignored. */
const addFonts = (): void =>
  void import('../ui/script-fonts.ts').then(
    ({ addScriptFonts }) => addScriptFonts(),
    () => undefined,
  )
function addFontsLater(): () => void {
  const timer = setTimeout(addFonts, fontsDelayMs)
  return () => clearTimeout(timer)
}

/** Frame of every screen of a signed-in person. */
export function Shell() {
  const { pathname } = useLocation()
  const viewer = useViewer()
  useEffect(addFontsLater, [])
  return (
    <div className={styles.shell} {...usePreparedLinks()}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Rail />
      <div className={styles.column}>
        <ViewingBand />
        {viewer.may_add_passkey && <PasskeyOffer />}
        {/* What is open in it closes when the screen changes. */}
        <TopBar key={pathname} />
        <main id="main" tabIndex={-1} className={styles.main}>
          <ScreenBoundary>
            <Suspense fallback={<ScreenSkeleton />}>
              <OpenScreen />
            </Suspense>
          </ScreenBoundary>
        </main>
        <ShellFooter />
      </div>
      <ScrollPlaces />
      <PageTitle />
      <Toasts />
    </div>
  )
}

function ScrollPlaces() {
  useScrollPlaces()
  return null
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

/**
 * Renders the screen with its title, which includes the engagement's once known. During a navigation the next screen's
 * title is shown and the old screen is hidden, which is faster than unmounting it.
 */
function OpenScreen() {
  const { pathname } = useLocation()
  const going = useGoing()
  const here = useOpenable(pathname)
  const shown = useOpenable(going ?? pathname)
  const { id } = shown.params
  // The screen asks for it; the shell only listens.
  const { data } = useQuery({ ...headerQuery(id ?? ''), enabled: false })
  const engagement = id === undefined ? undefined : data
  useDeclaredPage(pageOf(shown, engagement), going !== undefined)
  return (
    <>
      {going !== undefined && (
        <div className={styles.outline}>
          <ScreenSkeleton title={engagement?.title ?? shown.screen.title} />
        </div>
      )}
      <ScreenFrame found={here} />
    </>
  )
}

/** Shows "not found" for undeclared screens and those that this person may not open. */
function useOpenable(pathname: string): Found {
  const viewer = useViewer()
  const found = screenAt(pathname)
  const mayOpen = found?.screen.mayOpen
  return found && (typeof mayOpen !== 'function' || mayOpen(viewer)) ? found : nothing
}

const nothing: Found = { screen: notFoundScreen, params: {}, instead: undefined }
