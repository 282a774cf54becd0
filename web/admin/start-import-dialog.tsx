import type { ImportRun } from '@portal/domain/import/contract'
import { manyRemoved } from '@portal/domain/import/upload'
import { useState } from 'react'
import { messageOf } from '../http/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogCancel, Facts } from '../ui/dialog.tsx'
import { changesOf } from './import-changes.ts'
import { useTakeIn } from './queries.ts'

const capital = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)

/** Shows the changes of a dry run and applies them. Removing more than a fifth of a kind must be confirmed. */
export function TakeInDialog({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const [allowed, setAllowed] = useState(false)
  const taking = useTakeIn()
  const many = manyRemoved(run)
  const changes = run.counts.flatMap((kind) => {
    const words = changesOf(kind)
    return words.length > 0 ? [{ name: capital(kind.label), value: words.join(', ') }] : []
  })
  return (
    <Dialog
      open
      onDismiss={onClose}
      title={`Import ${run.file_name}?`}
      onSubmit={() => {
        if (many.length > 0 && !allowed) return
        taking.mutateAsync({ id: run.id, allow_removals: allowed }).then(onClose, () => {})
      }}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={taking.isPending} disabled={many.length > 0 && !allowed}>
            Import
          </Button>
        </>
      }
    >
      {changes.length > 0 ? <Facts rows={changes} /> : <p>The dry run found no changes.</p>}
      {many.length > 0 && (
        <Checkbox
          label={`Remove ${many.map(({ label, removed }) => `${removed.toLocaleString('en-GB')} ${label}`).join(', ')}`}
          checked={allowed}
          onChange={setAllowed}
        />
      )}
      <Alert>{taking.isError && messageOf(taking.error)}</Alert>
    </Dialog>
  )
}
