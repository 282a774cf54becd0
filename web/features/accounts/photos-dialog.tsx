import { largestImport } from '@portal/domain/import/upload'
import { formatNumber } from '@portal/domain/text/format-number'
import { photosTooLarge } from '@portal/domain/workbook/apply-words'
import { useState } from 'react'
import { useFileUpload } from '../../shared/admin/file-upload.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { sendPhotos } from './queries.ts'

type Added = Awaited<ReturnType<typeof sendPhotos>>

/** Uploads a zip of pictures, and says which of them were left out. */
export function PhotosDialog({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<Added>()
  const file = useFileUpload({
    label: 'Zip file of pictures',
    accept: '.zip',
    most: largestImport,
    tooLarge: photosTooLarge,
    send: sendPhotos,
    onSent: setAdded,
  })
  return (
    <Dialog
      open
      title="Upload pictures"
      unsaved={file.isSending}
      discardTitle="Leave while the file is uploaded?"
      onDismiss={onClose}
      footer={
        <>
          <DialogCancel>{added ? 'Close' : 'Cancel'}</DialogCancel>
          <Button variant={added ? 'secondary' : 'primary'} busy={file.isSending} onClick={file.choose}>
            {added ? 'Choose another zip file' : 'Choose zip file'}
          </Button>
        </>
      }
    >
      {added ? (
        <Result {...added} />
      ) : (
        <>
          <p>Choose a zip file with JPEG, PNG, WebP or GIF pictures of your people.</p>
          <p>
            Name each picture by the person’s email address, for example <code>ann@company.com.jpg</code>. A new picture
            replaces the one before.
          </p>
        </>
      )}
      {file.field}
    </Dialog>
  )
}

const Result = ({ changed, problems }: Added) => (
  <>
    <p role="status">{`${formatNumber(changed)} ${changed === 1 ? 'picture' : 'pictures'} added.`}</p>
    {problems.length > 0 && (
      <Stack gap={4}>
        <Text as="h3" kind="label">
          Left out
        </Text>
        <Stack as="ul" gap={4} kind="quiet">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Stack>
      </Stack>
    )}
  </>
)
