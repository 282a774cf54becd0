import type { SharedFile } from '@portal/domain/files/shared-file'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { useFileActions } from './file-actions.ts'
import { fileButtonId } from './file-row.tsx'
import { shareButtonId } from './share-zone.tsx'
import type { Sharing } from './sharing.ts'

const filePanel = lazyPart(async () => (await import('./file-panel.tsx')).FilePanel)
const uploadForm = lazyPart(async () => (await import('./upload-form.tsx')).UploadForm)

/** The form, or a file; `hasNewPassword` right after the viewer gave it one. */
type Shown = 'form' | { fileId: string; hasNewPassword?: boolean }

/** State of the side panel. Chosen files open the form, also those of an earlier visit. */
export function useFileSide(sharing: Sharing) {
  const [shown, setShown] = useState<Shown | undefined>(sharing.draft.isBegun ? 'form' : undefined)
  const [taken, setTaken] = useState(sharing.taken)
  if (taken !== sharing.taken) {
    setTaken(sharing.taken)
    setShown('form')
  }
  useOpenFromAddress('share', () => setShown('form'))
  const fileId = typeof shown === 'object' ? shown.fileId : undefined
  return {
    shown,
    fileId,
    open: (file: SharedFile) => setShown({ fileId: file.id }),
    showNewPassword: (file: SharedFile) => setShown({ fileId: file.id, hasNewPassword: true }),
    /** Opens the form and, if none are chosen yet, the browser's dialog for files. */
    share: () => {
      sharing.setProblem(undefined)
      setShown('form')
      if (!sharing.draft.isBegun) sharing.pick()
    },
    /** Closes the panel. The focus goes back to what opened it. */
    close: () => {
      // The button that opened the form is hidden until then.
      flushSync(() => setShown(undefined))
      document.getElementById(fileId === undefined ? shareButtonId : fileButtonId(fileId))?.focus()
    },
  }
}

interface FileSideProps {
  engagementId: string
  side: ReturnType<typeof useFileSide>
  sharing: Sharing
  files: readonly SharedFile[]
  actions: ReturnType<typeof useFileActions>
}

/** The panel next to the list. Its code loads when it is used. */
export function FileSide({ engagementId, side, sharing, files, actions }: FileSideProps) {
  const { shown, fileId, close } = side
  const file = files.find(({ id }) => id === fileId)
  const FilePanel = filePanel.usePart(file !== undefined)
  const UploadForm = uploadForm.usePart(shown === 'form')
  if (shown === 'form')
    return (
      UploadForm && (
        <UploadForm
          engagementId={engagementId}
          sharing={sharing}
          onSensitiveShared={side.showNewPassword}
          onClose={close}
        />
      )
    )
  return (
    file &&
    FilePanel && (
      <FilePanel
        key={file.id}
        engagementId={engagementId}
        file={file}
        hasNewPassword={typeof shown === 'object' && shown.hasNewPassword === true}
        isBusy={actions.busy === file.id}
        onAct={actions.act}
        onClose={close}
      />
    )
  )
}
