import { formatInstant } from '@portal/domain/dates/calendar-day'
import { erasureProblems, type ScheduledErasure } from '@portal/domain/privacy/erasure'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { dateAtTime } from '../../shared/admin/date-at-time.ts'
import { erasuresQuery, scheduledErasuresQuery, useCancelErasure } from '../../shared/erasure/queries.ts'
import { messageOf } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './erasures.module.css'

/** Erasures that can still be cancelled; renders nothing without any. */
export function ScheduledErasures() {
  const scheduled = useQuery(scheduledErasuresQuery)
  return (
    <List query={scheduled} label="the scheduled erasures" skeleton={null} empty={null}>
      {(erasures) => (
        <Box as="section" pad="0 0 32px">
          <SectionHead title="Scheduled erasures" count={erasures.length} />
          <ul>
            {erasures.map((erasure) => (
              <ScheduledRow key={`${erasure.kind} ${erasure.id}`} erasure={erasure} />
            ))}
          </ul>
        </Box>
      )}
    </List>
  )
}

function ScheduledRow({ erasure }: { erasure: ScheduledErasure }) {
  const { name, scheduled_by, erase_at, problem } = erasure
  const cancel = useCancelErasure()
  const act = () =>
    void cancel.mutateAsync(erasure).then(
      () => showToast(`Cancelled the erasure of ${name}`),
      (failure: unknown) => showToast(messageOf(failure), 'error'),
    )
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <Text as="p" kind="quiet">
          Will be erased on {dateAtTime(erase_at)}. Scheduled by {scheduled_by}.
        </Text>
        {problem && <Alert>{erasureProblems[problem]}</Alert>}
      </div>
      <Button size="small" busy={cancel.isPending} aria-label={`Cancel the erasure of ${name}`} onClick={act}>
        Cancel
      </Button>
    </li>
  )
}

/** Erasures that happened, closed at first; renders nothing without any. */
export function ErasedPeople() {
  const erased = useQuery(erasuresQuery)
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <List query={erased} label="the erased people" skeleton={null} empty={null}>
      {(erased) => (
        <Box as="section" pad="32px 0 0">
          <SectionHead
            title="Erased people"
            count={erased.length}
            collapsible={{ open, onToggle: () => setOpen(!open), controls: list }}
          />
          <ul id={list} hidden={!open}>
            {erased.map(({ id, name, erased_by, erased_at }) => (
              <li key={id} className={styles.row}>
                <div>
                  <p className={styles.name}>{name}</p>
                  <Text as="p" kind="quiet">
                    Erased on {formatInstant(erased_at, settings.time_zone)}. Scheduled by {erased_by}.
                  </Text>
                </div>
              </li>
            ))}
          </ul>
        </Box>
      )}
    </List>
  )
}
