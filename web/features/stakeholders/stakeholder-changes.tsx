import { formatInstant } from '@portal/domain/dates/calendar-day'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { List } from '../../shared/lists/list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { changesQuery } from './queries.ts'
import styles from './stakeholder-changes.module.css'

/** History of invitations and removals; loaded when expanded. */
export function StakeholderChanges({ id }: { id: string }) {
  const region = useId()
  const [open, setOpen] = useState(false)
  return (
    <Box as="section" pad="40px 0 0">
      <SectionHead title="Changes" collapsible={{ open, onToggle: () => setOpen(!open), controls: region }} />
      <div id={region}>{open && <Changes id={id} />}</div>
    </Box>
  )
}

function Changes({ id }: { id: string }) {
  const changes = useQuery(changesQuery(id))
  return (
    <List
      query={changes}
      label="the changes"
      skeleton={
        <Row gap="4px 24px" align="stretch" justify="between" className={styles.row}>
          <Skeleton width="60%" height={16} />
        </Row>
      }
      empty={<p className={styles.none}>No invitations or removals yet.</p>}
    >
      {(changes) => (
        <ul>
          {changes.map((change) => (
            <Row as="li" gap="4px 24px" align="stretch" justify="between" key={change.id} className={styles.row}>
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
              <Text as="time" kind="quiet" tabular dateTime={change.changed_at} className={styles.time}>
                {formatInstant(change.changed_at, settings.time_zone)}
              </Text>
            </Row>
          ))}
        </ul>
      )}
    </List>
  )
}
