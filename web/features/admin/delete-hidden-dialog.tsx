import { formatSize } from '@portal/domain/files/file-name'
import { removedKinds } from '@portal/domain/retention/removal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordCounts } from '../../shared/admin/record-counts.tsx'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { List } from '../../shared/lists/list.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { HiddenRow } from './record-queries.ts'
import { deletionPartsQuery, useDeleteForGood } from './removal-queries.ts'

/** Deletes a hidden record for good, after a list of all that goes with it. */
export function DeleteHiddenDialog({ row, onClose }: { row: HiddenRow; onClose: () => void }) {
  const [{ id, name, kind }] = useState(row)
  const parts = useQuery(deletionPartsQuery({ kind, id }))
  const remove = useDeleteForGood()
  const form = useForm({
    draft: useUnstoredDraft({}),
    send: (_, signal) => remove.send({ kind, id }, signal),
    refresh: remove.refresh,
    onSent: () => {
      showToast(`Deleted ${name} for good`)
      onClose()
    },
  })
  const noun = kind === 'engagement' ? 'engagement' : 'work order'
  return (
    <FormDialog form={form} title={`Delete ${name} for good?`} sendLabel="Delete for good" danger onClose={onClose}>
      <p>We delete the {noun} and all that belongs to it. This cannot be undone, and imports leave it out.</p>
      <List
        query={parts}
        label="the contents"
        isEmpty={({ counts }) => counts.length === 0}
        empty={<p>Nothing else belongs to it.</p>}
      >
        {({ counts, bytes }) => (
          <RecordCounts
            rows={counts.map(({ kind: part, count }) => ({
              label: removedKinds[part],
              count: part === 'version' ? `${count}, ${formatSize(bytes)}` : count,
            }))}
          />
        )}
      </List>
    </FormDialog>
  )
}
