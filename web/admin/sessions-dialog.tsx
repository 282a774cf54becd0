import type { AdminPerson } from '@portal/domain/admin/contract'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../http/call.ts'
import { moment } from '../portal/moment.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import { Listing } from './listing.tsx'
import { personLockedBrowsersQuery, personSessionsQuery, useEndBrowserLock, useEndOneSession } from './queries.ts'
import styles from './sessions-dialog.module.css'

/** Sessions of a person, each with a button to end it. */
export function SessionsDialog({ person, onClose }: { person: AdminPerson; onClose: () => void }) {
  const sessions = useQuery(personSessionsQuery(person.id))
  const locked = useQuery(personLockedBrowsersQuery(person.id))
  const end = useEndOneSession()
  const unlockBrowser = useEndBrowserLock()
  return (
    <Dialog open title={`Sessions of ${person.name}`} onDismiss={onClose}>
      <Listing of={sessions} label="the sessions">
        {(sessions) =>
          sessions.length === 0 ? (
            <p>No sessions. This person is not signed in.</p>
          ) : (
            <ul className={styles.list}>
              {sessions.map(({ id, device, signed_in_at, last_seen_at }) => (
                <li key={id} className={styles.session}>
                  <span>
                    {device}, since {moment(signed_in_at)}, last seen {moment(last_seen_at)}
                  </span>
                  <Button
                    size="small"
                    busy={end.isPending && end.variables.session_id === id}
                    aria-label={`End session: ${device}`}
                    onClick={() =>
                      end.mutate(
                        { id: person.id, session_id: id },
                        { onError: (failure) => showToast(messageOf(failure), 'error') },
                      )
                    }
                  >
                    End session
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Listing>
      {locked.data && locked.data.length > 0 && (
        <section>
          <h3>Blocked browsers</h3>
          <ul className={styles.list}>
            {locked.data.map(({ id, device, locked_at, until }) => (
              <li key={id} className={styles.session}>
                <span>
                  {device ?? 'Unknown browser'}, blocked {moment(locked_at)}, until {moment(until, { day: true })}
                </span>
                <Button
                  size="small"
                  busy={unlockBrowser.isPending && unlockBrowser.variables.browser_id === id}
                  aria-label={`Unblock ${device ?? 'the browser'}`}
                  onClick={() =>
                    unlockBrowser.mutate(
                      { id: person.id, browser_id: id },
                      { onError: (failure) => showToast(messageOf(failure), 'error') },
                    )
                  }
                >
                  Unblock
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
