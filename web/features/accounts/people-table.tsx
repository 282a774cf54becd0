import type { ListedPerson } from '@portal/domain/accounts/listed-person'
import { formatInstant } from '@portal/domain/dates/calendar-day'
import type { RecordKeeper } from '@portal/domain/records/keeper'
import { StateMark } from '../../shared/admin/state-mark.tsx'
import { ago } from '../../shared/dates/moment.ts'
import { useToday } from '../../shared/dates/today.ts'
import { messageOf } from '../../shared/http/call.ts'
import { photoOf } from '../../shared/people/photo.ts'
import { settings } from '../../shared/product/settings.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { keyOf, type PersonKey } from './account-row.ts'
import styles from './people-table.module.css'
import { PersonMenu } from './person-menu.tsx'
import { accessOf, reachOf, workLine } from './person-words.ts'
import { useJoin } from './queries.ts'

interface PeopleTableProps {
  people: readonly ListedPerson[]
  keeper: RecordKeeper
  /** Whether the viewer may change people while the portal keeps the records. */
  mayEdit: boolean
  onShow: (person: PersonKey) => void
}

/** One row for each human. On a phone it is a record of name, work, access and last visit. */
export function PeopleTable({ people, keeper, mayEdit, onShow }: PeopleTableProps) {
  const today = useToday()
  return (
    <Table
      label="People and accounts"
      rows={people}
      keyOf={({ work, account }) => `${work?.id} ${account?.id}`}
      columns={[
        { name: 'Person', line: 'address', className: styles.person, cell: personOf },
        {
          name: 'Works as',
          className: styles.part,
          cell: (person) =>
            person.work ? (
              <Two first={person.work.job_title} second={workLine(person.work, today)} />
            ) : (
              mayEdit && keeper === 'portal' && person.namesake_id !== null && <Join person={person} />
            ),
        },
        { name: 'Signs in as', className: styles.part, cell: signInOf },
        { name: 'Last visit', figures: true, className: styles.visit, cell: visitOf },
        {
          name: 'Actions',
          hidesName: true,
          acts: true,
          className: styles.actions,
          cell: (person) => (
            <PersonMenu person={person} keeper={keeper} mayEdit={mayEdit} onShow={() => onShow(keyOf(person))} />
          ),
        },
      ]}
    />
  )
}

function Two({ first, second }: { first: string | null; second: string }) {
  return (
    <>
      {first && <Text kind="body">{first}</Text>}
      {second && <span className={styles.detail}>{second}</span>}
    </>
  )
}

const personOf = ({ name, email, photo_id }: ListedPerson) => (
  <span className={styles.named}>
    <Avatar name={name} src={photoOf(photo_id)} />
    <span>
      <Text kind="row-title">{name}</Text>
      {email !== null && (
        <Text kind="quiet" tone="quiet" block>
          <EmailAddress>{email}</EmailAddress>
        </Text>
      )}
    </span>
  </span>
)

const signInOf = ({ account }: ListedPerson) => {
  if (!account)
    return (
      <Text kind="body" tone="quiet">
        Cannot sign in
      </Text>
    )
  if (account.state === 'active') return <Two first={accessOf(account)} second={reachOf(account)} />
  const word = account.state === 'deactivated' ? 'Deactivated' : 'Not active in the records'
  return (
    <>
      <StateMark state={account.state === 'deactivated' ? 'failed' : 'waiting'} word={word} />
      <span className={styles.detail}>
        {account.login_method === 'external' ? reachOf(account) : accessOf(account)}
      </span>
    </>
  )
}

/** Last visit, and the open sessions if there are any. */
function visitOf({ account }: ListedPerson) {
  if (!account) return null
  const { last_visit, sessions } = account
  if (last_visit === null)
    return (
      <Text kind="body" tone="quiet">
        Never
      </Text>
    )
  return (
    <span title={formatInstant(last_visit, settings.time_zone)}>
      {ago(last_visit)}
      {sessions > 0 && <span className={styles.detail}>{sessions === 1 ? '1 session' : `${sessions} sessions`}</span>}
    </span>
  )
}

/** Offers to join a staff account with the person of the same name. */
function Join({ person: { name, account, namesake_id } }: { person: ListedPerson }) {
  const join = useJoin()
  const act = () =>
    join.mutate(
      { id: account?.id ?? '', person_id: namesake_id ?? '' },
      {
        onSuccess: () => showToast(`Joined the account and the person record of ${name}`),
        onError: (failure) => showToast(messageOf(failure), 'error'),
      },
    )
  return (
    <>
      <Text kind="body" tone="quiet">
        Same person as {name} above?
      </Text>
      <Button variant="ghost" size="small" flush busy={join.isPending} className={styles.join} onClick={act}>
        Join the two
      </Button>
    </>
  )
}
