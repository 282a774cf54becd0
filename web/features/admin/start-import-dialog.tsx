import type { ImportRun } from '@portal/domain/import/contract'
import { manyRemoved } from '@portal/domain/import/upload'
import { formatNumber } from '@portal/domain/text/format-number'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Facts } from '../../ui/dialog.tsx'
import { changesByKind, ImportDetails } from './import-details.tsx'
import { useTakeIn } from './queries.ts'

/** Shows the changes of a dry run and applies them. Removing more than a fifth of a kind must be confirmed. */
export function TakeInDialog({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const taking = useTakeIn()
  const form = useForm({
    draft: useUnstoredDraft({ isAllowed: false }),
    send: ({ isAllowed }, signal) => taking.send({ id: run.id, allow_removals: isAllowed }, signal),
    refresh: taking.refresh,
    onSent: onClose,
  })
  const many = manyRemoved(run)
  const changes = changesByKind(run)
  return (
    <FormDialog
      form={form}
      title={`Import ${run.file_name}?`}
      sendLabel="Import"
      sendDisabled={many.length > 0 && !form.content.isAllowed}
      onClose={onClose}
    >
      {run.take_over && <p>From now on, this import keeps the records. They can no longer be edited here.</p>}
      {changes.length === 0 && <p>The dry run found no changes.</p>}
      {run.take_over ? <ImportDetails run={run} /> : changes.length > 0 && <Facts rows={changes} />}
      {many.length > 0 && (
        <Checkbox
          label={`Remove ${many.map(({ label, removed }) => `${formatNumber(removed)} ${label}`).join(', ')}`}
          checked={form.content.isAllowed}
          onChange={(isAllowed) => form.change({ isAllowed })}
        />
      )}
    </FormDialog>
  )
}
