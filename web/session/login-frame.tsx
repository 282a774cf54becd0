import type { ReactNode } from 'react'
import { Brand } from '../portal/brand.tsx'
import { Legal } from '../portal/legal.tsx'
import { later } from '../ui/later.tsx'
import { usePhone } from '../ui/phone.ts'
import styles from './login-frame.module.css'

/** Picture next to the form on wide windows; loaded later, since the form does not need it. */
const LoginCover = later(async () => (await import('./login-cover.tsx')).LoginCover)

export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header>
          <Brand plain />
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <div className={styles.column}>{children}</div>
        </main>
        <footer>
          <Legal />
        </footer>
      </div>
      <LoginCover wanted={!usePhone()} />
    </div>
  )
}
