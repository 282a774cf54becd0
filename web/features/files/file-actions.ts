import { isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { showToast } from '../../ui/toast.tsx'
import type { FileAction } from './file-menu.tsx'
import { useFileChanges } from './queries.ts'

/** Actions of the files: some run at once, the others open a dialog. */
export function useFileActions(engagementId: string) {
  const [dialog, setDialog] = useState<{ action: FileAction; file: SharedFile }>()
  const changes = useFileChanges(engagementId)
  const download = useMutation({ mutationFn: changes.download })
  const archive = useMutation({ mutationFn: changes.archive })
  const unarchive = useMutation({ mutationFn: changes.unarchive })
  const showFailure = (failure: unknown) => showToast(messageOf(failure), 'error')
  const done = (sentence: string) => ({ onSuccess: () => showToast(sentence), onError: showFailure })

  return {
    act: (action: FileAction, file: SharedFile) => {
      if (action === 'archive') archive.mutate(file, done(`${file.file_name} is archived`))
      else if (action === 'unarchive') unarchive.mutate(file, done(`${file.file_name} is no longer archived`))
      else if (action === 'download' && !isSensitive(file)) download.mutate({ file }, { onError: showFailure })
      else setDialog({ action, file })
    },
    /** Id of the file whose action is being sent. */
    busy:
      (download.isPending && download.variables.file.id) ||
      (unarchive.isPending && unarchive.variables.id) ||
      (archive.isPending && archive.variables.id) ||
      undefined,
    dialog,
    closeDialog: () => setDialog(undefined),
  }
}
