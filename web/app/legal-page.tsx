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

interface LegalPageProps {
  title: string
  /** Day of the last change of the text. Change it with the text. */
  changedOn: CalendarDay
  intro: ReactNode
  /** Text by heading. */
  sections: Readonly<Record<string, ReactNode>>
}

const idOf = (heading: string) => heading.toLowerCase().replaceAll(' ', '-')

/** A public text; wide windows list its headings at the side. */
export function LegalPage({ title, changedOn, intro, sections }: LegalPageProps) {
  const all = {
    ...sections,
    Questions: (
      <p>
        If you have questions, or want to see, correct or erase your data, write to{' '}
        <MailTo address={settings.it_email} />.
      </p>
    ),
  }
  return (
    <div className={styles.page}>
      <header>
        <Brand />
        <Link to={paths.login()}>Back to the portal</Link>
      </header>
      <nav aria-label="On this page" className={styles.headings}>
        <ul>
          {Object.keys(all).map((heading) => (
            <li key={heading}>
              <a href={`#${idOf(heading)}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" tabIndex={-1} className={styles.text}>
        <h1>{title}</h1>
        <Text as="p" kind="quiet" className={styles.changed}>
          Last changed {formatDay(changedOn)}
        </Text>
        {intro}
        {Object.entries(all).map(([heading, text]) => (
          <section key={heading}>
            <h2 id={idOf(heading)}>{heading}</h2>
            {text}
          </section>
        ))}
      </main>
      <footer>
        <Legal />
      </footer>
    </div>
  )
}
