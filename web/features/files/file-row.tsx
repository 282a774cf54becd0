import { type CalendarDay, formatInstant } from '@portal/domain/dates/calendar-day'
import { mayUnarchiveFiles } from '@portal/domain/files/permissions'
import { isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { Download, Lock, ShieldAlert } from 'lucide-react'
import { ExpiryLabel } from '../../shared/files/expiry-label.tsx'
import { FileIcon } from '../../shared/files/file-icon.tsx'
import { settings } from '../../shared/product/settings.ts'
import { useViewer } from '../../shared/session/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Column } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import { type Act, fileMenu } from './file-menu.tsx'
import styles from './file-row.module.css'
import { wrongPasswords } from './wrong-passwords.ts'

export interface RowProps {
  today: CalendarDay
  /** Id of the file whose action is being sent. */
  busy: string | undefined
  /** Id of the file in the side panel. */
  openId: string | undefined
  onOpen: (file: SharedFile) => void
  onAct: Act
}

/** Id of the button that opens a file in the side panel. */
export const fileButtonId = (fileId: string): string => `file-${fileId}`

export const fileColumns = ({ today, busy, openId, onOpen, onAct }: RowProps): Column<SharedFile>[] => [
  {
    name: 'Name',
    className: styles.name,
    cell: (file) => <Name file={file} isOpen={file.id === openId} onOpen={() => onOpen(file)} />,
  },
  { name: 'Category', className: styles.category, cell: ({ category }) => category },
  { name: 'Uploaded by', className: styles.uploader, cell: (file) => file.uploaded_by },
  { name: 'Added', className: styles.added, cell: (file) => formatInstant(file.added_on, settings.time_zone) },
  { name: 'Expires in', className: styles.expiry, cell: (file) => <ExpiryLabel file={file} today={today} /> },
  {
    name: 'Actions',
    hidesName: true,
    className: styles.actions,
    cell: (file) => <Actions file={file} isBusy={busy === file.id} onAct={onAct} />,
  },
]

function Name({ file, isOpen, onOpen }: { file: SharedFile; isOpen: boolean; onOpen: () => void }) {
  const failures = file.failed_attempts
  return (
    <>
      <FileIcon name={file.file_name} size={16} />
      <Text
        as="button"
        type="button"
        kind={file.is_unopened ? 'row-title' : 'body'}
        tone={file.archived ? 'quiet' : undefined}
        id={fileButtonId(file.id)}
        className={styles.open}
        title={file.file_name}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        {file.is_unopened && <span className="sr-only">New: </span>}
        {file.file_name}
      </Text>
      {isSensitive(file) && <Lock size={14} className={styles.lock} role="img" aria-label="Sensitive" />}
      {failures > 0 && (
        <span className={styles.attempts} title={wrongPasswords(failures)}>
          <ShieldAlert size={14} aria-hidden="true" />
          <span aria-hidden="true">{failures}</span>
          <span className="sr-only">{wrongPasswords(failures)}</span>
        </span>
      )}
    </>
  )
}

function Actions({ file, isBusy, onAct }: Pick<RowProps, 'onAct'> & { file: SharedFile; isBusy: boolean }) {
  const mayUnarchive = mayUnarchiveFiles(useViewer())
  return (
    <>
      {!file.archived && (
        <IconButton
          size="row"
          className={styles.download}
          label={`Download ${file.file_name}`}
          aria-disabled={isBusy || undefined}
          icon={isBusy ? <Spinner /> : <Download size={16} aria-hidden="true" />}
          onClick={() => !isBusy && onAct('download', file)}
        />
      )}
      <RowMenu label={`Actions for ${file.file_name}`} items={fileMenu(file, { mayUnarchive, onAct })} />
    </>
  )
}
