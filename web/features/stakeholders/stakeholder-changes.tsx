import { formatInstant } from '@portal/domain/dates/calendar-day'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { List } from '../../shared/lists/list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
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
  const changes = useQuery(changesQuery(id))
  return (
    <List
      query={changes}
      label="the changes"
      skeleton={
        <div className={styles.row}>
          <Skeleton width="60%" height={16} />
        </div>
      }
      empty={<p className={styles.none}>No invitations or removals yet.</p>}
    >
      {(changes) => (
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
      )}
    </List>
  )
}
