import { expiryLabels } from '@portal/domain/files/expiry'
import { agreementBeforeUpload, agreementText } from '@portal/domain/privacy/agreements'
import { Button } from '../ui/button.tsx'
import { Dialog, Facts } from '../ui/dialog.tsx'
import styles from './dialogs.module.css'
import type { UploadDraft } from './upload-draft.ts'

interface AgreementDialogProps {
  open: boolean
  draft: UploadDraft
  onAgree: () => void
  onDismiss: () => void
}

/** Stands before every upload: what may be shared under the GDPR. */
export function AgreementDialog({ open, draft, onAgree, onDismiss }: AgreementDialogProps) {
  const several = draft.files.length > 1
  const agreed = agreementBeforeUpload({ count: draft.files.length, sensitive: draft.sensitive })
  return (
    <Dialog
      open={open}
      onDismiss={onDismiss}
      title={several ? `Before you share these ${draft.files.length} files` : 'Before you share this file'}
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
          { name: several ? 'Files' : 'File', value: draft.files.map(({ name }) => name).join(', ') },
          { name: 'Category', value: draft.category },
          { name: 'Expires', value: expiryLabels[draft.months] },
          { name: 'Sensitive', value: draft.sensitive ? 'Yes, needs a password to open' : 'No' },
        ]}
      />
      <div className={styles.text}>
        {agreementText(agreed).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Dialog>
  )
}
