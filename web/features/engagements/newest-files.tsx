import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { Lock } from 'lucide-react'
import { ExpiryChip } from '../../shared/files/expiry-chip.tsx'
import { FileIcon } from '../../shared/files/file-icon.tsx'
import { paths } from '../../shared/paths.ts'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-overview.module.css'

interface NewestFilesProps {
  id: string
  files: EngagementOverview['files']
  today: CalendarDay
}

export function NewestFiles({ id, files, today }: NewestFilesProps) {
  if (files.length === 0)
    return (
      <p className={styles.none}>
        No files shared yet. <MoreLink to={paths.files(id)}>Share a file</MoreLink>
      </p>
    )
  return (
    <ul>
      {files.map((file) => (
        <Row as="li" gap={10} kind="quiet" key={file.id} className={styles.file}>
          <FileIcon name={file.file_name} />
          <p>
            <Link className={styles.name} to={paths.files(id)}>
              {file.file_name}
            </Link>
            {file.is_sensitive && (
              <>
                {' '}
                <Lock size={13} className={styles.lock} aria-hidden="true" />
                <span className="sr-only">Sensitive</span>
              </>
            )}
            <Text kind="quiet" tabular block>
              {file.category} · {formatDay(file.added_on)}
            </Text>
          </p>
          <ExpiryChip file={{ expire_on: file.expire_on, archived: false }} today={today} />
        </Row>
      ))}
    </ul>
  )
}
