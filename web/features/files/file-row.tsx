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
  ShieldAlert,
  Trash2,
  Users,
} from 'lucide-react'
import { ExpiryChip } from '../../shared/files/expiry-chip.tsx'
import { FileIcon } from '../../shared/files/file-icon.tsx'
import { settings } from '../../shared/product/settings.ts'
import { useViewer } from '../../shared/session/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Locked } from '../../ui/locked.tsx'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Column } from '../../ui/table.tsx'
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

interface RowProps {
  today: CalendarDay
  /** Id of the file whose action is being sent. */
  busy: string | undefined
  onAct: (action: FileAction, file: SharedFile) => void
}

export const fileColumns = ({ today, busy, onAct }: RowProps): Column<SharedFile>[] => [
  { name: 'Name', className: styles.name, cell: (file) => <Name file={file} onAct={onAct} /> },
  { name: 'Category', className: styles.category, cell: ({ category }) => category },
  { name: 'Uploaded by', className: styles.uploader, cell: (file) => file.uploaded_by },
  { name: 'Added', className: styles.added, cell: (file) => formatInstant(file.added_on, settings.time_zone) },
  { name: 'Size', className: styles.size, cell: ({ size }) => formatSize(size) },
  { name: 'Expires in', className: styles.expiry, cell: (file) => <ExpiryChip file={file} today={today} /> },
  {
    name: 'Actions',
    hidesName: true,
    className: styles.actions,
    cell: (file) => <Actions file={file} isBusy={busy === file.id} onAct={onAct} />,
  },
]

function Name({ file, onAct }: Pick<RowProps, 'onAct'> & { file: SharedFile }) {
  return (
    <>
      <FileIcon name={file.file_name} />
      <span className={styles.words} title={file.file_name}>
        <Locked isLocked={isSensitive(file)} label="Sensitive">
          {file.file_name}
        </Locked>
      </span>
      {file.version > 1 && <span className={styles.mark}>v{file.version}</span>}
      {file.failed_attempts > 0 && (
        <button
          type="button"
          className={styles.attempts}
          title={wrongPasswords(file.failed_attempts)}
          onClick={() => onAct('downloads', file)}
        >
          <ShieldAlert size={14} aria-hidden="true" />
          <span aria-hidden="true">{file.failed_attempts}</span>
          <span className="sr-only">{wrongPasswords(file.failed_attempts)}, show details</span>
        </button>
      )}
    </>
  )
}

function Actions({ file, isBusy, onAct }: Pick<RowProps, 'onAct'> & { file: SharedFile; isBusy: boolean }) {
  const mayUnarchive = mayUnarchiveFiles(useViewer())
  const act = (action: FileAction) => onAct(action, file)
  const main = file.archived
    ? mayUnarchive && { label: `Unarchive ${file.file_name}`, Icon: ArchiveRestore, action: 'unarchive' as const }
    : { label: `Download ${file.file_name}`, Icon: Download, action: 'download' as const }
  return (
    <>
      {main && (
        <IconButton
          size="row"
          label={main.label}
          aria-disabled={isBusy || undefined}
          icon={isBusy ? <Spinner /> : <main.Icon size={18} aria-hidden="true" />}
          onClick={() => !isBusy && act(main.action)}
        />
      )}
      <RowMenu label={`Actions for ${file.file_name}`} items={itemsOf(file, mayUnarchive, act)} />
    </>
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
