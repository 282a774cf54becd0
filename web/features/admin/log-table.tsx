import type { LogEntry } from '@portal/domain/admin/contract'
import { rejectedKinds } from '@portal/domain/audit-log/entry'
import { actOf, foldPageViews, isRejectedRead, reasonOf } from '@portal/domain/audit-log/page-view'
import { ScrollText } from 'lucide-react'
import { logOf } from '../../shared/admin/log-address.ts'
import { StateMark } from '../../shared/admin/state-mark.tsx'
import { moment } from '../../shared/dates/moment.ts'
import { paths } from '../../shared/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Locked } from '../../ui/locked.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './links.module.css'
import tableStyles from './log-table.module.css'

/** Events of one page view, newest first; one row of the table. */
interface LogRow {
  newest: LogEntry
  events: readonly LogEntry[]
}

/** Audit events, newest first. The rejected calls of one page view are one row, which can be opened. */
export function LogTable({ entries, max }: { entries: readonly LogEntry[]; max?: number }) {
  const rows = foldPageViews(newestFirst(entries))
    .slice(0, max)
    .flatMap((events): LogRow[] => (events[0] ? [{ newest: events[0], events }] : []))
  return (
    <Table
      label="Audit log"
      rows={rows}
      keyOf={({ newest }) => String(newest.id)}
      columns={[
        { name: 'When', figures: true, cell: ({ newest }) => <When at={newest.at} /> },
        {
          name: 'Who',
          line: 'person',
          cell: ({ newest }) => <Who entry={newest} />,
        },
        { name: 'Action', cell: (row) => <What row={row} /> },
        { name: 'Object', isHiddenIfEmpty: true, cell: ({ newest }) => objectOf(newest) },
        { name: 'From', figures: true, cell: ({ newest }) => <Text tone="quiet">{newest.address ?? 'Portal'}</Text> },
      ]}
      details={{
        name: 'Single events',
        isFor: ({ events }) => events.length > 1,
        label: ({ newest, events }, isOpen) =>
          `${isOpen ? 'Hide' : 'Show'} the ${events.length} events of ${newest.actor ?? 'an unknown caller'} at ${moment(newest.at, { seconds: true })}`,
        content: ({ events }) => <SingleEvents events={events} />,
      }}
    />
  )
}

/** The list comes by id. Calls that ran at once, or an import with its own time, have ids in another order than times. */
const newestFirst = (entries: readonly LogEntry[]): LogEntry[] =>
  entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))

/** To the minute; the title and the opened row have the seconds. */
const When = ({ at }: { at: string }) => (
  <Text as="time" tone="quiet" dateTime={at} title={moment(at, { seconds: true })}>
    {moment(at)}
  </Text>
)

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

function What({ row: { newest, events } }: { row: LogRow }) {
  const [act, reason] = [actOf(events), reasonOf(events)]
  const count = events.length > 1 ? countOf(newest, events.length) : null
  const isRejected = rejectedKinds.includes(newest.kind)
  const below = [isRejected ? reason : null, count].filter((part) => part !== null).join(' · ')
  return (
    <>
      <Locked isLocked={act.includes('sensitive')}>
        {isRejected ? <StateMark state="failed" word={act} /> : reason === null ? act : `${act}: ${reason}`}
      </Locked>
      {below !== '' && (
        <Text kind="quiet" block>
          {below}
        </Text>
      )}
    </>
  )
}

const countOf = (event: LogEntry, count: number): string =>
  isRejectedRead(event) ? `${count} calls` : `${count} times`

function objectOf({ engagement, engagement_id, kind, object, object_id }: LogEntry) {
  // A rejected call has only the id that the caller typed.
  if (!engagement || !engagement_id) return object ?? (rejectedKinds.includes(kind) ? object_id : null)
  return (
    <>
      {object && `${object}, `}
      <Link className={styles.link} to={paths.engagement(engagement_id)}>
        {engagement}
      </Link>
      <Link
        className={tableStyles.log}
        to={logOf({ engagement: engagement_id })}
        aria-label={`Audit log of ${engagement}`}
        title={`Show only events of ${engagement}`}
      >
        <ScrollText size={14} aria-hidden="true" />
      </Link>
    </>
  )
}

/** Each stored event of a row. */
function SingleEvents({ events }: { events: readonly LogEntry[] }) {
  return (
    <Stack as="ol" gap={4} kind="quiet" className={tableStyles.events}>
      {events.map(({ id, at, act, reason }) => (
        <li key={id}>
          <Text as="time" tabular dateTime={at}>
            {moment(at, { seconds: true })}
          </Text>
          <span>{reason === null ? act : `${act} (${reason})`}</span>
        </li>
      ))}
    </Stack>
  )
}
