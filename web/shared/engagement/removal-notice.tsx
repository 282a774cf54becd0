import { formatDay } from '@portal/domain/dates/calendar-day'
import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { CalendarX2 } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/stack.tsx'
import { paths } from '../paths.ts'
import { useViewer } from '../session/session.ts'
import styles from './removal-notice.module.css'

interface RemovalNoticeProps {
  id: string
  removal: NonNullable<EngagementHeader['removal']>
}

/** Announces the planned removal to people who may know it, so that they can download their files. */
export function RemovalNotice({ id, removal }: RemovalNoticeProps) {
  const viewer = useViewer()
  return (
    <Row as="aside" gap={10} align="stretch" kind="quiet" tone="text" className={styles.notice} aria-label="Removal">
      <CalendarX2 size={16} aria-hidden="true" />
      <p>
        {removal.held ? (
          'The removal of this engagement is on hold.'
        ) : (
          <>
            <strong>This engagement will be removed on {formatDay(removal.on)}</strong>, with all its files, feedback
            and audits. <Link to={paths.files(id)}>Download what you need</Link> before then.
            {viewer.is_stakeholder && ' If you need more time, contact the people who lead it.'}
          </>
        )}
      </p>
    </Row>
  )
}
