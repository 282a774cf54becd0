import type { SharedFile } from '@portal/domain/files/shared-file'
import { notAuthorizedToDelete } from '@portal/domain/files/validation'
import { Archive, ArchiveRestore, Download, FilePlus2, FolderInput, Trash2 } from 'lucide-react'
import type { MenuItem } from '../../ui/menu-list.tsx'

export type FileAction = 'download' | 'replace' | 'category' | 'archive' | 'unarchive' | 'delete'
export type Act = (action: FileAction, file: SharedFile) => void

interface FileMenuOptions {
  mayUnarchive: boolean
  onAct: Act
  /** Leaves out what the side panel has buttons for. */
  withoutButtons?: boolean
}

/** Menu of a file. Archived files offer only Unarchive and Delete. */
export function fileMenu(file: SharedFile, { mayUnarchive, onAct, withoutButtons = false }: FileMenuOptions) {
  const item = (action: FileAction, label: string, Icon: typeof Archive): MenuItem => ({
    label,
    icon: <Icon aria-hidden="true" />,
    onSelect: () => onAct(action, file),
  })
  const buttons = file.archived
    ? mayUnarchive && [item('unarchive', 'Unarchive', ArchiveRestore)]
    : [item('download', 'Download', Download), ...(file.may_delete ? [item('replace', 'New version', FilePlus2)] : [])]
  const others = file.archived
    ? []
    : [
        item('category', 'Change category', FolderInput),
        ...(file.may_delete ? [item('archive', 'Archive', Archive)] : []),
      ]
  const items = [...((!withoutButtons && buttons) || []), ...others]
  const remove: MenuItem = file.may_delete
    ? { ...item('delete', 'Delete', Trash2), danger: true }
    : { label: 'Delete', icon: <Trash2 aria-hidden="true" />, disabled: true, hint: notAuthorizedToDelete }
  return [...items, { ...remove, apart: items.length > 0 }]
}
