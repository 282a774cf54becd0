import { leavingSoon } from '@portal/domain/team/leaving'
import type { Member } from '@portal/domain/team/member'
import { useId } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { paths } from '../../shared/paths.ts'
import { Leavers } from '../../shared/people/leavers.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './leaving-soon.module.css'

const shown = 3

interface LeavingSoonProps {
  engagementId: string
  members: readonly Member[]
  /** Shows everybody by their last day. */
  onMore: () => void
}

/** People who leave the engagement within 31 days, soonest first; renders nothing without any. */
export function LeavingSoon({ engagementId, members, onMore }: LeavingSoonProps) {
  const heading = useId()
  const today = useToday()
  const leaving = leavingSoon(members, today)
  if (leaving.length === 0) return null
  const more = leaving.length - shown
  return (
    <section className={styles.leaving} aria-labelledby={heading}>
      <Row as="h2" gap={8} align="baseline" className={styles.title}>
        <span id={heading}>Leaving soon</span>{' '}
        <Text kind="body" tone="quiet" tabular>
          {leaving.length}
        </Text>
        {more > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-label={`Show ${more} more, sorted by last day`}
            title="Sort by last day"
            onClick={onMore}
          >
            +{more}
          </button>
        )}
      </Row>
      <Leavers
        today={today}
        people={leaving.slice(0, shown).map((member) => ({
          key: member.employee_id,
          name: member.employee_name,
          photo_id: member.employee_photo_id,
          role: member.member_role,
          day: member.last_day,
          to: paths.member(engagementId, member.employee_id),
        }))}
      />
    </section>
  )
}
