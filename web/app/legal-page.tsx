import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { Legal } from './legal.tsx'
import styles from './legal-page.module.css'
import { settings } from './settings.ts'

export function LegalContact() {
  return (
    <p>
      Questions, and requests to see, correct or delete what is held about you, go to{' '}
      <a href={`mailto:${settings.it_email}`}>{settings.it_email}</a>.
    </p>
  )
}

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header>
        <Brand />
      </header>
      <main id="main" tabIndex={-1} className={styles.text}>
        <h1>{title}</h1>
        {children}
      </main>
      <footer>
        <Legal />
      </footer>
    </div>
  )
}
