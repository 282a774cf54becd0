import type { FileVersion, SharedFile } from '@portal/domain/files/shared-file'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Facts } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useDownload } from './queries.ts'

interface PasswordDialogProps {
  engagementId: string
  file: SharedFile
  version?: FileVersion
  onClose: () => void
}

/** Asks for the password of a sensitive file; what the server says of a wrong one stands under the field. */
export function PasswordDialog({ engagementId, file, version, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [empty, setEmpty] = useState(false)
  const download = useDownload(engagementId)
  const submit = () => {
    setEmpty(password === '')
    if (password === '' || download.isPending) return
    download.mutate({ file, password, ...(version && { version }) }, { onSuccess: onClose })
  }
  const error = empty ? 'Enter the password' : download.isError ? messageOf(download.error) : undefined
  return (
    <Dialog
      open
      onDismiss={onClose}
      title="This file is sensitive"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={download.isPending} icon={<Download aria-hidden="true" />}>
            Download
          </Button>
        </>
      }
    >
      <Facts
        rows={[
          { name: 'File', value: (version ?? file).file_name },
          { name: 'Uploaded by', value: (version ?? file).uploaded_by },
        ]}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="off"
        hint="Ask the person who shared the file. We do not store the password."
        value={password}
        onChange={(next) => {
          setPassword(next)
          setEmpty(false)
          download.reset()
        }}
        error={error}
      />
    </Dialog>
  )
}
