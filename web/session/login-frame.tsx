import type { ReactNode } from 'react'
import { Brand } from '../app/brand.tsx'
import { Legal } from '../app/legal.tsx'
import { LoginCover } from './login-cover.tsx'
import styles from './login-frame.module.css'

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
      <LoginCover />
    </div>
  )
}
