import { type CalendarDay, formatInstant } from '@portal/domain/dates/calendar-day'
import { formatSize, isPicture } from '@portal/domain/files/file-name'
import { mayUnarchiveFiles } from '@portal/domain/files/permissions'
import { isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { notAuthorizedToDelete } from '@portal/domain/files/validation'
import {
  Archive,
  ArchiveRestore,
  Download,
  Eye,
  FilePlus2,
  FolderInput,
  History,
  Lock,
  ShieldAlert,
  Trash2,
  Users,
} from 'lucide-react'
import { ExpiryChip } from '../portal/expiry-chip.tsx'
import { FileIcon } from '../portal/file-icon.tsx'
import { useViewer } from '../portal/session.ts'
import { settings } from '../portal/settings.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { MenuItem } from '../ui/menu.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './file-row.module.css'

/** Actions of a row. */
export type FileAction =
  | 'download'
  | 'preview'
  | 'category'
  | 'replace'
  | 'versions'
  | 'downloads'
  | 'archive'
  | 'unarchive'
  | 'delete'

interface FileRowProps {
  file: SharedFile
  today: CalendarDay
  /** Waits for an answer. */
  busy: boolean
  onAct: (action: FileAction, file: SharedFile) => void
}

export function FileRow({ file, today, busy, onAct }: FileRowProps) {
  const mayUnarchive = mayUnarchiveFiles(useViewer())
  const act = (action: FileAction) => onAct(action, file)
  const main = file.archived
    ? mayUnarchive && { label: `Unarchive ${file.file_name}`, Icon: ArchiveRestore, action: 'unarchive' as const }
    : { label: `Download ${file.file_name}`, Icon: Download, action: 'download' as const }
  return (
    <tr className={styles.row} data-archived={file.archived || undefined}>
      <td className={styles.name}>
        <FileIcon name={file.file_name} />
        <span className={styles.words} title={file.file_name}>
          {file.file_name}
        </span>
        {file.version > 1 && <span className={styles.mark}>v{file.version}</span>}
        {isSensitive(file) && (
          <span className={styles.mark}>
            <Lock size={14} aria-hidden="true" />
            <span className={styles.wide}>Sensitive</span>
          </span>
        )}
        {file.failed_attempts > 0 && (
          <button
            type="button"
            className={styles.attempts}
            title={wrongPasswords(file.failed_attempts)}
            onClick={() => act('downloads')}
          >
            <ShieldAlert size={14} aria-hidden="true" />
            <span aria-hidden="true">{file.failed_attempts}</span>
            <span className="sr-only">{wrongPasswords(file.failed_attempts)}, show details</span>
          </button>
        )}
      </td>
      <td className={styles.category}>{file.category}</td>
      <td className={styles.uploader} title={file.uploaded_by}>
        {file.uploaded_by}
      </td>
      <td className={styles.added}>{formatInstant(file.added_on, settings.time_zone)}</td>
      <td className={styles.size}>{formatSize(file.size)}</td>
      <td className={styles.expiry}>
        <ExpiryChip file={file} today={today} />
      </td>
      <td className={styles.actions}>
        {main && (
          <IconButton
            size="row"
            className={styles.main}
            label={main.label}
            aria-disabled={busy || undefined}
            icon={busy ? <Spinner /> : <main.Icon size={18} aria-hidden="true" />}
            onClick={() => !busy && act(main.action)}
          />
        )}
        <RowMenu label={`Actions for ${file.file_name}`} items={itemsOf(file, mayUnarchive, act)} />
      </td>
    </tr>
  )
}

const wrongPasswords = (count: number): string => `${count} wrong ${count === 1 ? 'password' : 'passwords'}`

/** Archived files offer only Unarchive and Delete. */
function itemsOf(file: SharedFile, mayUnarchive: boolean, act: (action: FileAction) => void): MenuItem[] {
  const icon = { 'aria-hidden': true } as const
  const remove: MenuItem = {
    label: 'Delete',
    icon: <Trash2 {...icon} />,
    danger: file.may_delete,
    apart: true,
    ...(file.may_delete ? { onSelect: () => act('delete') } : { disabled: true, hint: notAuthorizedToDelete }),
  }
  if (file.archived)
    return [
      ...(mayUnarchive
        ? [{ label: 'Unarchive', icon: <ArchiveRestore {...icon} />, onSelect: () => act('unarchive') }]
        : []),
      { ...remove, apart: mayUnarchive },
    ]
  return [
    { label: 'Download', icon: <Download {...icon} />, onSelect: () => act('download') },
    ...(isPicture(file.file_name) && !isSensitive(file)
      ? [{ label: 'Preview', icon: <Eye {...icon} />, onSelect: () => act('preview') }]
      : []),
    { label: 'Change category', icon: <FolderInput {...icon} />, onSelect: () => act('category') },
    ...(file.may_delete
      ? [{ label: 'Upload a new version', icon: <FilePlus2 {...icon} />, onSelect: () => act('replace') }]
      : []),
    ...(file.version > 1 ? [{ label: 'Versions', icon: <History {...icon} />, onSelect: () => act('versions') }] : []),
    ...(file.may_see_downloads
      ? [{ label: 'Who downloaded it', icon: <Users {...icon} />, onSelect: () => act('downloads') }]
      : []),
    ...(file.may_delete ? [{ label: 'Archive', icon: <Archive {...icon} />, onSelect: () => act('archive') }] : []),
    remove,
  ]
}
