import { expiryLabels } from '@portal/domain/files/expiry'
import { agreementBeforeUpload, agreementText } from '@portal/domain/privacy/agreements'
import { Button } from '../../ui/button.tsx'
import { Dialog, Facts } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/stack.tsx'
import type { UploadContent } from './upload-draft.ts'

interface AgreementDialogProps {
  content: UploadContent
  onAgree: () => void
  onDismiss: () => void
}

/** Shown before every upload: what may be shared under the GDPR. */
export function AgreementDialog({ content, onAgree, onDismiss }: AgreementDialogProps) {
  const { files, category, months, sensitive } = content
  const several = files.length > 1
  const agreed = agreementBeforeUpload({ count: files.length, sensitive })
  return (
    <Dialog
      open
      onDismiss={onDismiss}
      title={several ? `Before you share these ${files.length} files` : 'Before you share this file'}
      footer={
        <>
          <Button onClick={onDismiss}>Cancel</Button>
          <Button variant="primary" onClick={onAgree}>
            AGREE &amp; UPLOAD
          </Button>
        </>
      }
    >
      <Facts
        rows={[
          { name: several ? 'Files' : 'File', value: files.map(({ name }) => name).join(', ') },
          { name: 'Category', value: category },
          { name: 'Expires', value: expiryLabels[months] },
          { name: 'Sensitive', value: sensitive ? 'Yes, needs a password to open' : 'No' },
        ]}
      />
      <Stack gap={12} kind="body" tone="text">
        {agreementText(agreed).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Stack>
    </Dialog>
  )
}
