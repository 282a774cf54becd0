import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { dateAtTime } from '../../shared/admin/date-at-time.ts'
import { moment } from '../../shared/dates/moment.ts'
import { messageOf } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { Box } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { AccountRow } from './account-row.ts'
import { personSessionsQuery, useEndOneSession, useRemindInvited } from './queries.ts'
import styles from './sessions-dialog.module.css'

const failed = (failure: unknown) => showToast(messageOf(failure), 'error')

/** Says when the person was last here, and offers to invite who never was. */
function NotSignedIn({ person: { id, name, last_visit, login_method, state } }: { person: AccountRow }) {
  const invite = useRemindInvited()
  const act = () => invite.mutate(id, { onSuccess: () => showToast(`Invited ${name} again`), onError: failed })
  return (
    <>
      <p>
        {name} is not signed in on any device.{' '}
        {last_visit ? `The last visit was on ${dateAtTime(last_visit)}.` : 'They have never signed in.'}
      </p>
      {!last_visit && login_method === 'external' && state === 'active' && (
        <Button className={styles.invite} icon={<Mail aria-hidden="true" />} busy={invite.isPending} onClick={act}>
          Invite again
        </Button>
      )}
    </>
  )
}

/** Sessions of a person, each with a button to end it. */
export function SessionsDialog({ person, onClose }: { person: AccountRow; onClose: () => void }) {
  const sessions = useQuery(personSessionsQuery(person.id))
  const end = useEndOneSession()
  return (
    <Dialog open title={`Sessions of ${person.name}`} onDismiss={onClose} footer={<DialogCancel>Close</DialogCancel>}>
      <List query={sessions} label="the sessions" empty={<NotSignedIn person={person} />}>
        {(sessions) => (
          <Box as="ul" rule="row">
            {sessions.map(({ id, device, signed_in_at, last_seen_at }) => (
              <li key={id} className={styles.session}>
                <span>
                  {device}, since {moment(signed_in_at)}, last seen {moment(last_seen_at)}
                </span>
                <Button
                  size="small"
                  busy={end.isPending && end.variables.session_id === id}
                  aria-label={`End session: ${device}`}
                  onClick={() => end.mutate({ id: person.id, session_id: id }, { onError: failed })}
                >
                  End session
                </Button>
              </li>
            ))}
          </Box>
        )}
      </List>
    </Dialog>
  )
}
