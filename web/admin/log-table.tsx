import type { LogEntry } from '@portal/domain/admin/contract'
import { rejectedKinds } from '@portal/domain/audit-log/entry'
import { moment } from '../portal/moment.ts'
import { paths } from '../portal/paths.ts'
import { Link } from '../ui/link.tsx'
import { Table } from '../ui/table.tsx'
import styles from './links.module.css'
import { logOf } from './log-address.ts'
import { StateMark } from './state-mark.tsx'

/** Audit events, newest first. */
export function LogTable({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <Table
      label="Audit log"
      rows={entries}
      keyOf={({ id }) => String(id)}
      columns={[
        { name: 'When', figures: true, cell: ({ at }) => moment(at, { seconds: true }) },
        {
          name: 'Who',
          line: 'person',
          cell: (entry) => <Who entry={entry} />,
        },
        { name: 'Action', cell: (entry) => <What entry={entry} /> },
        { name: 'Object', cell: (entry) => <On entry={entry} /> },
        { name: 'From', figures: true, cell: ({ address }) => address ?? 'Portal' },
      ]}
    />
  )
}

function Who({ entry: { account_id, actor, seen_as } }: { entry: LogEntry }) {
  const name = actor ?? 'Unknown'
  return (
    <>
      {account_id === null ? (
        name
      ) : (
        <Link className={styles.link} to={logOf({ person: account_id })} title={`Show only events of ${name}`}>
          {name}
        </Link>
      )}
      {seen_as && `, viewing as ${seen_as}`}
    </>
  )
}

function What({ entry: { act, kind, reason } }: { entry: LogEntry }) {
  const refused = rejectedKinds.includes(kind)
  if (!refused) return reason === null ? act : `${act}: ${reason}`
  return <StateMark state="failed" word={reason === null ? `Denied: ${act}` : `Denied: ${act} (${reason})`} />
}

function On({ entry: { engagement, engagement_id, kind, object, object_id } }: { entry: LogEntry }) {
  // A rejected call has only the id that the caller typed.
  if (!engagement || !engagement_id) return object ?? (rejectedKinds.includes(kind) ? object_id : null) ?? ''
  return (
    <>
      {object && `${object}, `}
      <Link className={styles.link} to={paths.engagement(engagement_id)}>
        {engagement}
      </Link>
      {', '}
      <Link className={styles.link} to={logOf({ engagement: engagement_id })} aria-label={`Audit log of ${engagement}`}>
        log
      </Link>
    </>
  )
}
