import { passkeyNameProblem } from '@portal/domain/session/passkey-name'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { KeyKind, OwnKey } from './key-kind.ts'

interface KeyNameDialogProps {
  kind: KeyKind
  of: OwnKey
  onClose: () => void
}

/** Names a passkey or an app, so that its owner can recognise it. */
export function KeyNameDialog({ kind: { what, hint, unnamed, useChanges }, of, onClose }: KeyNameDialogProps) {
  const { rename } = useChanges()
  const form = useForm({
    draft: useDraft(`${what} ${of.id}`, { name: of.name }),
    problems: ({ name }) => ({ name: passkeyNameProblem(name) && unnamed }),
    send: ({ name }, signal) => rename(of.id, name, signal),
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title={`Rename the ${what}`} sendLabel="Rename" onClose={onClose}>
      <TextField label="Name" hint={hint} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}
