import { isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { fileProblem, mayUsePassword, noFile } from '@portal/domain/files/validation'
import { agreementText } from '@portal/domain/privacy/agreements'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Facts } from '../../ui/dialog.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileChip } from './file-chip.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useFileChanges } from './queries.ts'
import { UploadProgress } from './upload-progress.tsx'

const agreed = 'share a new version 2'

interface ReplaceDialogProps {
  engagementId: string
  file: SharedFile
  /** The readers need the new password of a sensitive file. */
  onPasswordSet: (file: SharedFile) => void
  onClose: () => void
}

/** Uploads a new version of a file; a sensitive one gets a new password. */
export function ReplaceDialog({ engagementId, file: replaced, onPasswordSet, onClose }: ReplaceDialogProps) {
  const { replace } = useFileChanges(engagementId)
  const [progress, setProgress] = useState({ sent: 0, total: 0 })
  const sensitive = isSensitive(replaced)
  const form = useForm({
    draft: useUnstoredDraft<{ file?: File | undefined; password: string; repeated: string }>({
      password: '',
      repeated: '',
    }),
    problems: ({ file }) => ({ file: file ? fileProblem(file) : noFile }),
    send: async ({ file, password }, signal) => {
      if (!file) return
      const onProgress = (sent: number, total: number) => setProgress({ sent, total })
      onProgress(0, file.size)
      await replace({ replaced, file, password: sensitive ? password : null, agreed, onProgress, signal })
    },
    onSent: () => {
      showToast('The new version was shared')
      if (sensitive) onPasswordSet(replaced)
      onClose()
    },
  })
  const { file, password, repeated } = form.content
  const problem = file && fileProblem(file)
  return (
    <FormDialog
      form={form}
      title="New version"
      sendLabel="AGREE &amp; UPLOAD"
      sendIcon={<Upload aria-hidden="true" />}
      asksBeforeClosing={file !== undefined}
      sendDisabled={problem !== undefined || (sensitive && !mayUsePassword(password, repeated))}
      onClose={onClose}
    >
      <Facts rows={[{ name: 'Replaces', value: replaced.file_name }]} />
      <Text as="p" kind="quiet">
        Category and expiry stay the same. The current version can still be downloaded. {agreementText(agreed)}
      </Text>
      {form.isSending && file ? (
        <UploadProgress name={file.name} {...progress} onCancel={form.abort} />
      ) : (
        <>
          <DropZone onChoose={(file) => form.change({ file })} missing={form.errorOf('file') === noFile} />
          {file && (
            <FileChip
              name={file.name}
              size={file.size}
              problem={problem}
              onRemove={() => form.change({ file: undefined })}
            />
          )}
          {sensitive && <PasswordFields value={form.content} onChange={form.change} />}
        </>
      )}
    </FormDialog>
  )
}
