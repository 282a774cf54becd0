import { largestWorkbook, workbookTooLarge } from '@portal/domain/workbook/limits'
import { Upload } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useFileUpload } from '../../shared/admin/file-upload.tsx'
import { messageOf } from '../../shared/http/call.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
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

/** Deletes an upload that has changed nothing. */
export function DiscardButton({ id }: { id: string }) {
  const navigate = useNavigate()
  const discarding = useDiscard()
  const discard = () =>
    discarding.mutateAsync(id).then(
      () => {
        showToast('The upload is deleted')
        void navigate(paths.imports())
      },
      (error) => showToast(messageOf(error), 'error'),
    )
  return (
    <Button busy={discarding.isPending} onClick={() => void discard()}>
      Discard
    </Button>
  )
}

interface UploadButtonProps {
  file: ReturnType<typeof useWorkbookFile>
  size?: 'small' | 'medium'
  primary?: boolean
  children: string
}

export const UploadButton = ({ file, size, primary = false, children }: UploadButtonProps) => (
  <Button
    size={size}
    variant={primary ? 'primary' : 'secondary'}
    icon={<Upload aria-hidden="true" />}
    busy={file.isSending}
    onClick={file.choose}
  >
    {children}
  </Button>
)
