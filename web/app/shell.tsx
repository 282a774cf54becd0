import { Suspense } from 'react'
import { useCurrentPage } from './page.ts'
import { Rail } from './rail.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Screens } from './screens.tsx'
import styles from './shell.module.css'
import { ShellFooter } from './shell-footer.tsx'
import { ScreenSkeleton } from './shell-skeleton.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around every screen of a signed-in person. */
export function Shell() {
  const { title } = useCurrentPage()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Rail />
      <div className={styles.column}>
        <TopBar />
        <main id="main" tabIndex={-1} className={styles.main}>
          <ScreenBoundary>
            <Suspense fallback={<ScreenSkeleton />}>
              <Screens />
            </Suspense>
          </ScreenBoundary>
        </main>
        <ShellFooter />
      </div>
      <p className="sr-only" aria-live="polite">
        {title}
      </p>
    </div>
  )
}
