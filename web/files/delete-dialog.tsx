import type { SharedFile } from '@portal/domain/files/shared-file'
import { deleteNote } from '@portal/domain/files/validation'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { Mail } from 'lucide-react'
import { messageOf } from '../http/call.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel, Facts } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import styles from './dialogs.module.css'
import { useDelete } from './queries.ts'

interface DeleteDialogProps {
  engagementId: string
  file: SharedFile
  onClose: () => void
}

/** Confirms a deletion with an optional note, and says that the owner gets an email. */
export function DeleteDialog({ engagementId, file, onClose }: DeleteDialogProps) {
  const { content: note, set: setNote } = useDraft(`deletion ${file.id}`, '')
  const remove = useDelete(engagementId)
  const problem = textFieldProblem(note, deleteNote)
  const close = () => {
    setNote(null)
    onClose()
  }
  const submit = () => {
    if (problem || remove.isPending) return
    remove.mutate(
      { file, note },
      {
        onSuccess: () => {
          showToast(`${file.file_name} was deleted`)
          close()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onDismiss={close}
      unsaved={note.trim() !== ''}
      title="Delete this file?"
      role="alertdialog"
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="danger" busy={remove.isPending}>
            Delete file
          </Button>
        </>
      }
    >
      <Facts
        rows={[
          { name: 'File', value: file.file_name },
          { name: 'Uploaded by', value: file.uploaded_by },
        ]}
      />
      <p>
        {file.version > 1
          ? 'The file and its older versions will be deleted for everyone.'
          : 'It will be deleted for everyone.'}{' '}
        This cannot be undone.
      </p>
      {!file.is_mine && (
        <p className={styles.warning}>
          <Mail size={16} aria-hidden="true" />
          The owner of this file will receive an e-mail notification.
        </p>
      )}
      <TextArea
        label="Note (optional)"
        rows={2}
        value={note}
        onChange={setNote}
        countTo={deleteNote.max}
        hint={file.is_mine ? undefined : 'We include it in the email to the owner.'}
        error={problem}
      />
      {remove.isError && <Alert>{messageOf(remove.error)}</Alert>}
    </Dialog>
  )
}
