import styles from './legal-page.module.css'
import { LegalContact, LegalPage } from './legal-page.tsx'

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
      <LegalContact />
    </LegalPage>
  )
}

const kept = [
  { what: 'Session cookie', why: 'Keeps you signed in', until: 'Until you log out or the session ends' },
  {
    what: 'Device cookie',
    why: 'Knows that you signed in with this browser before',
    until: 'A year after the last time',
  },
  {
    what: 'Passkey cookies',
    why: 'Tie a passkey or a code to the browser that was asked for it',
    until: 'Half an hour',
  },
  { what: 'E-mail address', why: 'Fills in the login form, if you ticked "Remember me"', until: 'Until you untick it' },
  { what: 'Way of signing in', why: 'Knows that you use single sign-on', until: 'Until you log out' },
  { what: 'Theme and menu width', why: 'Shows the portal as you left it', until: 'Until you clear your browser' },
  { what: 'Filters of a list', why: 'Keeps a list as you left it', until: 'Until you close the window' },
]
