import { formatInstant } from '@portal/domain/dates/calendar-day'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '../http/call.ts'
import { settings } from '../portal/settings.ts'
import { EmailAddress } from '../ui/email-address.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { changesQuery } from './queries.ts'
import styles from './stakeholder-changes.module.css'

/** History of invitations and removals; loaded when expanded. */
export function StakeholderChanges({ id }: { id: string }) {
  const region = useId()
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.section}>
      <SectionHead title="Changes" collapsible={{ open, onToggle: () => setOpen(!open), controls: region }} />
      <div id={region}>{open && <Changes id={id} />}</div>
    </section>
  )
}

function Changes({ id }: { id: string }) {
  const { data: changes, error, isFetching, refetch } = useQuery(changesQuery(id))
  if (error) return <FailedState sentence={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
  if (!changes)
    return (
      <Loading label="Loading the changes">
        <div className={styles.row}>
          <Skeleton width="60%" height={16} />
        </div>
      </Loading>
    )
  if (changes.length === 0) return <p className={styles.none}>No invitations or removals yet.</p>
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.id} className={styles.row}>
          <span>
            <strong>{change.changed_by}</strong> {change.action}{' '}
            {change.action === 'invited' || change.action === 'removed' ? (
              <strong>{change.full_name}</strong>
            ) : (
              'the invitation'
            )}
            {change.email && (
              <span className={styles.quiet}>
                {' '}
                · <EmailAddress>{change.email}</EmailAddress>
              </span>
            )}
          </span>
          <time dateTime={change.changed_at} className={styles.time}>
            {formatInstant(change.changed_at, settings.time_zone)}
          </time>
        </li>
      ))}
    </ul>
  )
}
