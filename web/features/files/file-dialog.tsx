import type { SharedFile } from '@portal/domain/files/shared-file'
import { CategoryDialog } from './category-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { FileAction } from './file-menu.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

interface FileDialogProps {
  action: FileAction
  engagementId: string
  file: SharedFile
  onPasswordSet: (file: SharedFile) => void
  onClose: () => void
}

const dialogs = {
  download: PasswordDialog,
  category: CategoryDialog,
  replace: ReplaceDialog,
  delete: DeleteDialog,
}

/** Dialog of an action; archiving has none. */
export function FileDialog({ action, ...props }: FileDialogProps) {
  if (action === 'archive' || action === 'unarchive') return null
  const ActionDialog = dialogs[action]
  return <ActionDialog {...props} />
}
