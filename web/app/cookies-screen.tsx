import { passkeyMinutes, secondStepMinutes } from '@portal/domain/session/passkey-rules'
import { type Column, Table } from '../ui/table.tsx'
import styles from './legal-page.module.css'
import { LegalPage } from './legal-page.tsx'

/** Public page about cookies and browser storage. */
export function CookiesScreen() {
  return (
    <LegalPage
      title="Cookies"
      changedOn="2026-11-28"
      intro={
        <p>
          The portal uses only the cookies and browser storage it needs to work. It uses nothing for advertising or
          tracking, and shares nothing with others.
        </p>
      }
      sections={{
        'Cookies that we set': <StorageTable label="Cookies" rows={cookies} />,
        'Storage in your browser': (
          <>
            <StorageTable label="Storage in your browser" rows={storage} />
            <p>
              You can delete all of this in the settings of your browser. You are then logged out, and drafts are lost.
            </p>
          </>
        ),
      }}
    />
  )
}

interface StoredItem {
  name: string
  purpose: string
  expires: string
}

const StorageTable = ({ label, rows }: { label: string; rows: readonly StoredItem[] }) => (
  <Table label={label} columns={columns} rows={rows} keyOf={({ name }) => name} className={styles.table} />
)

const columns: readonly Column<StoredItem>[] = [
  { name: 'Name', cell: ({ name }) => name, isRowHeader: true },
  { name: 'Purpose', cell: ({ purpose }) => purpose },
  { name: 'Expires', cell: ({ expires }) => expires },
]

/** Names without the prefix `__Host-` (server/features/session/cookie.ts). */
const cookies: readonly StoredItem[] = [
  { name: 'session', purpose: 'Keeps you logged in', expires: 'Until you log out or the session ends' },
  {
    name: 'device',
    purpose: 'Recognises a browser in which you have logged in before',
    expires: '1 year after you last logged in',
  },
  { name: 'sign-on', purpose: 'Connects single sign-on to the browser that started it', expires: '10 minutes' },
  {
    name: 'logged-out',
    purpose: 'Deletes drafts in your open tabs if you logged out before the page had loaded',
    expires: 'Until you close the browser',
  },
  {
    name: 'passkey',
    purpose: 'Connects a passkey to the browser that asked for it',
    expires: `${passkeyMinutes} minutes`,
  },
  {
    name: 'second-step',
    purpose: 'Connects the second step to the browser that opened the access link',
    expires: `${secondStepMinutes} minutes`,
  },
]

const storage: readonly StoredItem[] = [
  {
    name: 'Email address',
    purpose: 'Fills in the login form if you choose “Remember me”',
    expires: 'Until you clear “Remember me”',
  },
  { name: 'Way of logging in', purpose: 'Remembers that you use single sign-on', expires: 'Until you log out' },
  {
    name: 'Use of a passkey',
    purpose: 'Shows a button for passkeys if you used one in this browser',
    expires: 'Until you clear your browser data',
  },
  {
    name: 'Account ID',
    purpose: 'Notices when someone else logs in, in another window',
    expires: 'Until you log out',
  },
  {
    name: 'Drafts',
    purpose: 'Keep what you type in a form until you send it',
    expires: 'Until you send or discard the form, log out or close the tab',
  },
  {
    name: 'Survey drafts',
    purpose: 'Keep a survey that you have started',
    expires: 'Until you send the survey, also after you log out',
  },
  {
    name: 'Unanswered requests',
    purpose: 'Prevent sending something twice when the connection fails',
    expires: 'Until the answer arrives, you log out or close the tab',
  },
  {
    name: 'Theme and layout',
    purpose: 'Show menus, teams and work orders as you left them',
    expires: 'Until you clear your browser data',
  },
  { name: 'List filters', purpose: 'Keep a list as you left it', expires: 'Until you log out or close the tab' },
  {
    name: 'Portal version',
    purpose: 'Reloads a page only once after an update',
    expires: 'Until you log out or close the tab',
  },
  { name: 'Program files', purpose: 'Open the portal faster', expires: 'Until a newer version replaces them' },
]
