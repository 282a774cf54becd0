import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import type { ReactNode } from 'react'
import { paths } from '../shared/paths.ts'
import { Brand } from '../shared/product/brand.tsx'
import { Legal } from '../shared/product/legal.tsx'
import { settings } from '../shared/product/settings.ts'
import { MailTo } from '../ui/email-address.tsx'
import { Link } from '../ui/link.tsx'
import { Text } from '../ui/text.tsx'
import styles from './legal-page.module.css'

export function LegalContact() {
  return (
    <>
      <h2>Questions</h2>
      <p>
        If you have questions, or want to see, correct or erase your data, write to{' '}
        <MailTo address={settings.it_email} />.
      </p>
    </>
  )
}

interface LegalPageProps {
  title: string
  /** Day of the last change of the text. Change it with the text. */
  changedOn: CalendarDay
  children: ReactNode
}

export function LegalPage({ title, changedOn, children }: LegalPageProps) {
  return (
    <div className={styles.page}>
      <header>
        <Brand />
        <Link to={paths.login()}>Back to the portal</Link>
      </header>
      <main id="main" tabIndex={-1} className={styles.text}>
        <h1>{title}</h1>
        <Text as="p" kind="quiet" className={styles.changed}>
          Last changed {formatDay(changedOn)}
        </Text>
        {children}
      </main>
      <footer>
        <Legal />
      </footer>
    </div>
  )
}
