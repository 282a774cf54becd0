import { passkeyNameProblem } from '@portal/domain/session/passkey-name'
import { useState } from 'react'
import { messageOf } from '../http/call.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { KeyKind, OwnKey } from './key-kind.ts'

/** Names a passkey or an app, so that its owner can recognise it. */
export function KeyNameDialog({
  kind: { what, hint, unnamed, useRename },
  of: { id, name: before },
  onClose,
}: {
  kind: KeyKind
  of: OwnKey
  onClose: () => void
}) {
  const { content: name, set: setName, isBegun: begun } = useDraft(`${what} ${id}`, before)
  const [tried, setTried] = useState(false)
  const renaming = useRename()
  const problem = passkeyNameProblem(name) && unnamed
  const close = () => {
    setName(null)
    onClose()
  }
  return (
    <Dialog
      open
      onDismiss={close}
      title={`Rename the ${what}`}
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
      <Alert>{renaming.error && messageOf(renaming.error)}</Alert>
      <TextField
        label="Name"
        hint={hint}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={tried ? problem : undefined}
      />
    </Dialog>
  )
}
