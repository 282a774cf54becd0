import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { isNearExpiry } from '@portal/domain/files/expiry'
import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { Lock } from 'lucide-react'
import { ExpiryLabel } from '../../shared/files/expiry-label.tsx'
import { paths } from '../../shared/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-overview.module.css'

interface NewestFilesProps {
  id: string
  files: EngagementOverview['files']
  today: CalendarDay
}

/** The newest files. A dot marks those that the viewer has not opened yet. */
export const NewestFiles = ({ id, files, today }: NewestFilesProps) => (
  <ul>
    {files.map((file) => (
      <Row
        as="li"
        gap={10}
        rule="row"
        key={file.id}
        className={styles.file}
        data-unopened={file.is_unopened || undefined}
      >
        <p className={styles.words}>
          {file.is_unopened && <span className="sr-only">New: </span>}
          <Text as={Link} kind={file.is_unopened ? 'row-title' : 'body'} className={styles.name} to={paths.files(id)}>
            {file.file_name}
          </Text>
          <Text kind="quiet" tabular block>
            {file.is_sensitive && (
              <>
                <Lock size={13} className={styles.lock} aria-hidden="true" />
                <span className="sr-only">Sensitive, </span>{' '}
              </>
            )}
            {file.category}, {formatDay(file.added_on)}
          </Text>
        </p>
        {isNearExpiry({ expire_on: file.expire_on, archived: false }, today) && (
          <ExpiryLabel file={{ expire_on: file.expire_on, archived: false }} today={today} />
        )}
      </Row>
    ))}
  </ul>
)
