import type { SharedFile } from '@portal/domain/files/shared-file'
import { CategoryDialog } from './category-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DownloadsDialog } from './downloads-dialog.tsx'
import type { FileAction } from './file-row.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

interface FileDialogProps {
  action: FileAction
  engagementId: string
  file: SharedFile
  onClose: () => void
}

const dialogs = {
  download: PasswordDialog,
  preview: PreviewDialog,
  category: CategoryDialog,
  replace: ReplaceDialog,
  versions: VersionsDialog,
  downloads: DownloadsDialog,
  delete: DeleteDialog,
}

/** Dialog of an action; archiving has none. */
export function FileDialog({ action, ...props }: FileDialogProps) {
  if (action === 'archive' || action === 'unarchive') return null
  const ActionDialog = dialogs[action]
  return <ActionDialog {...props} />
}
