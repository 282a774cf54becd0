import { largestWorkbook, workbookTooLarge } from '@portal/domain/workbook/limits'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useFileUpload } from '../../shared/admin/file-upload.tsx'
import { CallError, messageOf } from '../../shared/http/call.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { saveNamedFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.tsx'
import { uploadWorkbook, useDiscard } from './workbook-queries.ts'

/** Uploads a workbook and opens its preview. Nothing changes by it. */
export function useWorkbookFile() {
  const navigate = useNavigate()
  return useFileUpload({
    label: 'Workbook or CSV file',
    accept: '.xlsx,.csv',
    most: largestWorkbook,
    tooLarge: workbookTooLarge,
    send: uploadWorkbook,
    onSent: ({ id }) => void navigate(paths.workbook(id)),
  })
}

export const DownloadDialog = lazyDialog(
  async () => (await import('./download-workbook-dialog.tsx')).DownloadWorkbookDialog,
)

const showFailure = (error: Error) => showToast(messageOf(error), 'error')

/** Deletes an upload that has changed nothing. */
export function DiscardButton({ id }: { id: string }) {
  const navigate = useNavigate()
  const discarding = useDiscard()
  const discard = () => discarding.mutate(id, { onSuccess: () => void navigate(paths.imports()), onError: showFailure })
  return (
    <Button busy={discarding.isPending} onClick={discard}>
      Discard
    </Button>
  )
}

interface DownloadButtonProps {
  load: () => Promise<Blob>
  nameOf: (file: Blob) => string
  onRefusal?: () => void
  children: string
}

/** Primary button that saves a file. A failure is a toast. `onRefusal`: for a file that would be too large. */
export function DownloadButton({ load, nameOf, onRefusal, children }: DownloadButtonProps) {
  const loading = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveNamedFile(file, nameOf(file)),
    onError: (error) => {
      showFailure(error)
      if (error instanceof CallError && error.status === 422) onRefusal?.()
    },
  })
  return (
    <Button
      variant="primary"
      icon={<Download aria-hidden="true" />}
      busy={loading.isPending}
      onClick={() => loading.mutate()}
    >
      {children}
    </Button>
  )
}
