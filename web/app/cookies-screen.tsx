import { passkeyMinutes, secondStepMinutes } from '@portal/domain/session/passkey-rules'
import styles from './legal-page.module.css'
import { LegalContact, LegalPage } from './legal-page.tsx'

/** Public page about cookies and browser storage. */
export function CookiesScreen() {
  return (
    <LegalPage title="Cookies">
      <p>
        The portal uses only the cookies and browser storage it needs to work. It uses nothing for advertising or
        tracking, and shares nothing with others.
      </p>
      <h2>Cookies that we set</h2>
      <StorageTable label="Cookies" rows={cookies} />
      <h2>Storage in your browser</h2>
      <StorageTable label="Storage in your browser" rows={storage} />
      <p>You can delete all of this in the settings of your browser. You are then signed out, and drafts are lost.</p>
      <LegalContact />
    </LegalPage>
  )
}

interface StoredItem {
  what: string
  why: string
  until: string
}

function StorageTable({ label, rows }: { label: string; rows: readonly StoredItem[] }) {
  return (
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Why</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, why, until }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{why}</td>
            <td>{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cookies: readonly StoredItem[] = [
  { what: 'Session', why: 'Keeps you signed in', until: 'Until you log out or the session ends' },
  {
    what: 'Device',
    why: 'Recognises a browser in which you have signed in before',
    until: '1 year after your last sign-in',
  },
  { what: 'Single sign-on', why: 'Connects a sign-in to the browser that started it', until: '10 minutes' },
  {
    what: 'Passkey',
    why: 'Connects a passkey to the browser that asked for it',
    until: `${passkeyMinutes} minutes`,
  },
  {
    what: 'Second step',
    why: 'Connects the second step to the browser that opened the access link',
    until: `${secondStepMinutes} minutes`,
  },
]

const storage: readonly StoredItem[] = [
  {
    what: 'Email address',
    why: 'Fills in the sign-in form if you choose “Remember me”',
    until: 'Until you clear “Remember me”',
  },
  { what: 'Way of signing in', why: 'Remembers that you use single sign-on', until: 'Until you log out' },
  {
    what: 'Account ID',
    why: 'Notices a sign-in by someone else in another window',
    until: 'Until you log out',
  },
  {
    what: 'Drafts',
    why: 'Keep what you type in a form until you send it',
    until: 'Until you send or discard the form, log out or close the tab',
  },
  {
    what: 'Survey drafts',
    why: 'Keep a survey that you have started',
    until: 'Until you send the survey, also after you log out',
  },
  {
    what: 'Unanswered requests',
    why: 'Prevent sending something twice when the connection fails',
    until: 'Until the answer arrives, you log out or close the tab',
  },
  {
    what: 'Theme and layout',
    why: 'Show menus, teams and work orders as you left them',
    until: 'Until you clear your browser data',
  },
  { what: 'List filters', why: 'Keep a list as you left it', until: 'Until you log out or close the tab' },
  {
    what: 'Portal version',
    why: 'Reloads a page only once after an update',
    until: 'Until you log out or close the tab',
  },
  { what: 'Program files', why: 'Open the portal faster', until: 'Until a newer version replaces them' },
]
