import type { FileVersion, SharedFile } from '@portal/domain/files/shared-file'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Facts } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFileChanges } from './queries.ts'

interface PasswordDialogProps {
  engagementId: string
  file: SharedFile
  version?: FileVersion
  onClose: () => void
}

/** Asks for the password of a sensitive file. It shows what the server says about a wrong one. */
export function PasswordDialog({ engagementId, file, version, onClose }: PasswordDialogProps) {
  const [isShown, setIsShown] = useState(false)
  const { download } = useFileChanges(engagementId)
  const form = useForm({
    draft: useUnstoredDraft({ password: '' }),
    problems: ({ password }) => ({ password: password === '' ? 'Enter the password' : undefined }),
    send: ({ password }, signal) => download({ file, version, password, signal }),
    onSent: onClose,
  })
  return (
    <FormDialog
      form={{ ...form, failure: undefined }}
      title="This file is sensitive"
      sendLabel="Download"
      sendIcon={<Download aria-hidden="true" />}
      onClose={onClose}
    >
      <Facts
        rows={[
          { name: 'File', value: (version ?? file).file_name },
          { name: 'Uploaded by', value: (version ?? file).uploaded_by },
        ]}
      />
      <TextField
        label="Password"
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        hint={`${file.is_mine ? 'You set it when you shared the file.' : `Ask ${(version ?? file).uploaded_by} for it.`} We do not store it.`}
        {...form.field('password')}
        error={form.errorOf('password') ?? form.failure}
      />
      <Checkbox label="Show password" checked={isShown} onChange={setIsShown} />
    </FormDialog>
  )
}
