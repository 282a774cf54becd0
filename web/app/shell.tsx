import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { Toasts } from '../ui/toast.tsx'
import { headerQuery } from './engagement.ts'
import { notFoundScreen } from './not-found.screen.ts'
import { useCurrentPage } from './page.ts'
import { usePreparedLinks } from './prepared-links.ts'
import { Rail } from './rail.tsx'
import { type Found, screenAt } from './screen-at.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { useScrollPlaces } from './scroll-places.ts'
import { useViewer } from './session.ts'
import styles from './shell.module.css'
import { ShellFooter } from './shell-footer.tsx'
import { ScreenSkeleton } from './shell-skeleton.tsx'
import { TopBar } from './top-bar.tsx'
import { ViewingBand } from './viewing-band.tsx'

/** What stands around every screen of a signed-in person. */
export function Shell() {
  const { title } = useCurrentPage()
  useScrollPlaces()
  return (
    <div className={styles.shell} {...usePreparedLinks()}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Rail />
      <div className={styles.column}>
        <ViewingBand />
        <TopBar />
        <main id="main" tabIndex={-1} className={styles.main}>
          <ScreenBoundary>
            <Suspense fallback={<ScreenSkeleton />}>
              <OpenScreen />
            </Suspense>
          </ScreenBoundary>
        </main>
        <ShellFooter />
      </div>
      <p className="sr-only" aria-live="polite">
        {title}
      </p>
      <Toasts />
    </div>
  )
}

/** What is not declared, or not for this person, is not found. */
function OpenScreen() {
  const viewer = useViewer()
  const at = screenAt(useLocation().pathname)
  const mayOpen = at?.screen.mayOpen
  const found = at && (typeof mayOpen !== 'function' || mayOpen(viewer)) ? at : nothing
  const { id } = found.params
  // The screen asks for it; the shell only listens.
  const { data } = useQuery({ ...headerQuery(id ?? ''), enabled: false })
  return <ScreenFrame found={found} engagement={id === undefined ? undefined : data} />
}

const nothing: Found = { screen: notFoundScreen, params: {}, instead: undefined }
