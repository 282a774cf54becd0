import { isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { fileProblem, mayUsePassword } from '@portal/domain/files/validation'
import { agreementText } from '@portal/domain/privacy/agreements'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../http/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, Facts } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import styles from './dialogs.module.css'
import { DropZone } from './drop-zone.tsx'
import { FileChip } from './file-chip.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useReplace } from './queries.ts'
import { UploadProgress } from './upload-progress.tsx'

const agreed = 'share a new version 2'

interface ReplaceDialogProps {
  engagementId: string
  file: SharedFile
  onClose: () => void
}

/** Uploads a new version of a file; a sensitive one gets a new password. */
export function ReplaceDialog({ engagementId, file: replaced, onClose }: ReplaceDialogProps) {
  const [file, setFile] = useState<File>()
  const [entries, setEntries] = useState({ password: '', repeated: '' })
  const [tried, setTried] = useState(false)
  const [progress, setProgress] = useState({ sent: 0, total: 0 })
  const abort = useRef<AbortController>(undefined)
  const sending = useReplace(engagementId)
  const sensitive = isSensitive(replaced)
  const problem = file && fileProblem(file)
  const unlocked = !sensitive || mayUsePassword(entries.password, entries.repeated)
  const choose = (next: File | undefined) => {
    sending.reset()
    setFile(next)
  }
  const submit = () => {
    setTried(true)
    if (!file || problem || !unlocked || sending.isPending) return
    abort.current = new AbortController()
    setProgress({ sent: 0, total: file.size })
    sending.mutate(
      {
        replaced,
        file,
        password: sensitive ? entries.password : null,
        signal: abort.current.signal,
        agreed,
        onProgress: (sent, total) => setProgress({ sent, total }),
      },
      {
        onSuccess: () => {
          showToast('The new version was shared')
          onClose()
        },
      },
    )
  }
  const cancelled = sending.error instanceof DOMException
  return (
    <Dialog
      open
      onDismiss={onClose}
      unsaved={file !== undefined}
      title="Upload a new version"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={sending.isPending}
            disabled={!unlocked || problem !== undefined}
            icon={<Upload aria-hidden="true" />}
          >
            AGREE &amp; UPLOAD
          </Button>
        </>
      }
    >
      <Facts rows={[{ name: 'Replaces', value: replaced.file_name }]} />
      <p className={styles.quiet}>
        Category and expiry stay the same. The current version can still be downloaded. {agreementText(agreed)}
      </p>
      {sending.isPending && file ? (
        <UploadProgress name={file.name} {...progress} onCancel={() => abort.current?.abort()} />
      ) : (
        <>
          <DropZone onChoose={([chosen]) => choose(chosen)} missing={tried && !file} />
          {file && <FileChip name={file.name} size={file.size} problem={problem} onRemove={() => choose(undefined)} />}
          {sensitive && <PasswordFields value={entries} onChange={setEntries} />}
        </>
      )}
      {sending.isError && !cancelled && <Alert>{messageOf(sending.error)}</Alert>}
    </Dialog>
  )
}
