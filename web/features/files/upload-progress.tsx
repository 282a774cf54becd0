import { formatSize } from '@portal/domain/files/file-name'
import { X } from 'lucide-react'
import { FileIcon } from '../../shared/files/file-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import styles from './upload-progress.module.css'

interface UploadProgressProps {
  /** Number of files still to send. */
  waiting?: number
  name: string
  sent: number
  total: number
  onCancel: () => void
}

/** How far an upload has come, with the way to stop it. */
export function UploadProgress({ name, sent, total, waiting = 0, onCancel }: UploadProgressProps) {
  const percent = total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0
  // All bytes have left; the server still checks and stores them.
  const checking = percent === 100
  return (
    <section>
      <SectionHead title={waiting > 0 ? `Uploading, ${waiting} more to go` : 'Uploading'} />
      <Row gap={12} pad="0 0 12px">
        <FileIcon name={name} />
        <Box fill>
          <p className={styles.name} title={name}>
            {name}
          </p>
          <div
            role="progressbar"
            aria-label={`Uploading ${name}`}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className={styles.track}
          >
            <div className={styles.bar} style={{ width: `${percent}%` }} />
          </div>
          <Row as="p" align="stretch" justify="between" kind="quiet" tabular>
            <span>{checking ? 'Checking and saving' : `${formatSize(sent)} of ${formatSize(total)}`}</span>
            <span>{percent}%</span>
          </Row>
        </Box>
        <IconButton label="Cancel upload" icon={<X size={18} aria-hidden="true" />} onClick={onCancel} />
      </Row>
    </section>
  )
}
