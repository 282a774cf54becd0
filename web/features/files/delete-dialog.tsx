import type { SharedFile } from '@portal/domain/files/shared-file'
import { deleteNote } from '@portal/domain/files/validation'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { Mail } from 'lucide-react'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Notice } from '../../ui/alert.tsx'
import { Facts } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFileChanges } from './queries.ts'

interface DeleteDialogProps {
  engagementId: string
  file: SharedFile
  onClose: () => void
}

/** Confirms a deletion with an optional note, and says that the owner gets an email. */
export function DeleteDialog({ engagementId, file, onClose }: DeleteDialogProps) {
  const { remove } = useFileChanges(engagementId)
  const form = useForm({
    draft: useDraft(`deletion ${file.id}`, { note: '' }),
    problems: ({ note }) => ({ note: textFieldProblem(note, deleteNote) }),
    checksWhileTyping: true,
    send: ({ note }, signal) => remove(file, note, signal),
    onSent: () => {
      showToast(`${file.file_name} was deleted`)
      onClose()
    },
  })
  return (
    <FormDialog form={form} danger title="Delete this file?" sendLabel="Delete file" onClose={onClose}>
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
        <Notice tone="warning" icon={<Mail size={16} aria-hidden="true" />}>
          The owner of this file will receive an e-mail notification.
        </Notice>
      )}
      <TextArea
        label="Note (optional)"
        rows={2}
        countTo={deleteNote.max}
        hint={file.is_mine ? undefined : 'We include it in the email to the owner.'}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
