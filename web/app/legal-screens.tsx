import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { Legal } from './legal.tsx'
import styles from './legal-screens.module.css'
import { usePage } from './page.ts'
import { settings } from './settings.ts'

/** Readable by anyone: what the portal keeps in a browser, and why. */
export function CookiesScreen() {
  return (
    <LegalPage title="Cookies">
      <p>
        The portal uses no cookies and no storage for advertising or for following you. It keeps only what it needs to
        work, and nothing is shared with anyone.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Why</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {kept.map(({ what, why, until }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{why}</td>
              <td>{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Contact />
    </LegalPage>
  )
}

const kept = [
  { what: 'Session cookie', why: 'Keeps you signed in', until: 'Until you log out or the session ends' },
  { what: 'E-mail address', why: 'Fills in the login form, if you ticked "Remember me"', until: 'Until you untick it' },
  { what: 'Way of signing in', why: 'Knows that you use single sign-on', until: 'Until you log out' },
  { what: 'Theme and menu width', why: 'Shows the portal as you left it', until: 'Until you clear your browser' },
  { what: 'Filters of a list', why: 'Keeps a list as you left it', until: 'Until you close the window' },
]

export function PrivacyScreen() {
  return (
    <LegalPage title="Privacy">
      <p>
        {settings.product_name} shows the engagements that {settings.provider_name} runs for its customers. It holds
        your name, your work e-mail address, your role and company, and what you write or upload here.
      </p>
      <p>
        These are seen by the people of your engagements and by the staff of {settings.provider_name}, and used to run
        the engagements and to answer you. Times of signing in are kept, so that you can see and end your sessions.
      </p>
      <Contact />
    </LegalPage>
  )
}

function Contact() {
  return (
    <p>
      Questions, and requests to see, correct or delete what is held about you, go to{' '}
      <a href={`mailto:${settings.it_email}`}>{settings.it_email}</a>.
    </p>
  )
}

function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  usePage({ title })
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
