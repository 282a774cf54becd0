import type { Passkey } from '@portal/domain/session/passkey'
import { passkeyNameProblem } from '@portal/domain/session/passkey-name'
import { useState } from 'react'
import { useDraft } from '../app/draft.ts'
import { sentenceOf } from '../http/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogCancel } from '../ui/dialog-parts.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useRenamePasskey } from './passkey-queries.ts'

/** What a passkey is called, so that its person knows which one to remove. */
export function PasskeyNameDialog({
  passkey: { id, name: before },
  onClose,
}: {
  passkey: Passkey
  onClose: () => void
}) {
  const [name, setName, begun] = useDraft(`passkey ${id}`, before)
  const [tried, setTried] = useState(false)
  const renaming = useRenamePasskey()
  const problem = passkeyNameProblem(name)
  const close = () => {
    setName(null)
    onClose()
  }
  return (
    <Dialog
      open
      onDismiss={close}
      title="Rename the passkey"
      unsaved={begun}
      onSubmit={() => {
        setTried(true)
        if (problem === undefined) renaming.mutateAsync({ id, name }).then(close, () => {})
      }}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={renaming.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <Alert>{renaming.error && sentenceOf(renaming.error)}</Alert>
      <TextField
        label="Name"
        hint="Where it is: a device, a key ring, a password manager"
        autoComplete="off"
        value={name}
        onChange={setName}
        error={tried ? problem : undefined}
      />
    </Dialog>
  )
}
