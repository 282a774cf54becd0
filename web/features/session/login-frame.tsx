import { lazy, type ReactNode, Suspense } from 'react'
import { Brand } from '../../shared/product/brand.tsx'
import { Legal } from '../../shared/product/legal.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { usePhone } from '../../ui/phone.ts'
import { DemoMail } from './demo-mail.tsx'
import styles from './login-frame.module.css'

/** Picture next to the form on wide windows; phones do not load it. It shows the current month, which the server cannot know. */
const LoginCover = lazy(() => import('./login-cover.tsx').then(({ LoginCover }) => ({ default: LoginCover })))

export function LoginFrame({ children }: { children: ReactNode }) {
  const isPhone = usePhone()
  const hydrated = useHydrated()
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header>
          <Brand plain />
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <div className={styles.column}>{children}</div>
        </main>
        <footer className={styles.foot}>
          <Legal />
          <DemoMail />
        </footer>
      </div>
      {!isPhone && (
        // Its ground is there from the first paint.
        <Suspense fallback={<div className={styles.cover} />}>
          {hydrated ? <LoginCover /> : <div className={styles.cover} />}
        </Suspense>
      )}
    </div>
  )
}
