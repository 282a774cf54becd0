import styles from './legal-page.module.css'
import { LegalContact, LegalPage } from './legal-page.tsx'

/** Readable by anyone: what the portal keeps in a browser, and why. */
export function CookiesScreen() {
  return (
    <LegalPage title="Cookies">
      <p>
        The portal does not use cookies or browser storage for advertising or tracking. It stores only what it needs to
        work and shares nothing with anyone.
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
      <LegalContact />
    </LegalPage>
  )
}

const kept = [
  { what: 'Session cookie', why: 'Keeps you signed in', until: 'Until you log out or the session ends' },
  {
    what: 'Device cookie',
    why: 'Recognises a browser that you signed in with before',
    until: 'A year after your last sign-in',
  },
  {
    what: 'Passkey cookies',
    why: 'Link a passkey or code to the browser that asks for it',
    until: 'Half an hour',
  },
  { what: 'Email address', why: 'Fills in the login form if you ticked "Remember me"', until: 'Until you untick it' },
  { what: 'Sign-in method', why: 'Remembers that you use single sign-on', until: 'Until you log out' },
  { what: 'Theme and menu width', why: 'Keeps your choice', until: 'Until you clear your browser data' },
  { what: 'List filters', why: 'Keeps the filters you chose', until: 'Until you close the window' },
]
