import { deleteEngagement } from '@portal/domain/records/contract'
import type { RemovedKind } from '@portal/domain/retention/removal'
import { formatNumber } from '@portal/domain/text/format-number'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { RecordDialogProps } from '../../shared/feature.ts'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { call } from '../../shared/http/call.ts'
import { paths } from '../../shared/paths.ts'
import { showToast } from '../../ui/toast.tsx'
import { type EngagementRecord, engagementRecordQuery } from './engagement-queries.ts'
import { RecordDialog } from './record-dialog.tsx'

/** Deletes an engagement, after a list of its contents. */
export const DeleteEngagementDialog = ({ engagementId, onClose }: RecordDialogProps) => (
  <RecordDialog engagementId={engagementId} title="Delete engagement" onClose={onClose}>
    {(record) => <DeleteForm record={record} onClose={onClose} />}
  </RecordDialog>
)

function DeleteForm({ record, onClose }: { record: EngagementRecord; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  // The version whose contents the person read: after a conflict they have to look at the new one first.
  const [{ id, title, version, contents, hides }] = useState(record)
  const form = useForm({
    draft: useUnstoredDraft({}),
    send: (_, signal) => call(deleteEngagement, { params: { id }, query: { version } }, { signal }),
    refresh: () => client.invalidateQueries({ queryKey: engagementRecordQuery(id).queryKey }),
    onSent: async () => {
      onClose()
      await navigate(paths.engagements())
      await client.invalidateQueries()
      showToast(`Deleted ${title}`)
    },
  })
  const parts = contents.flatMap(({ kind, count }) => {
    const [one, many] = nouns[kind] ?? []
    return count === 0 || one === undefined ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`]
  })
  return (
    <FormDialog form={form} title={`Delete ${title}?`} sendLabel="Delete engagement" danger onClose={onClose}>
      <p>
        {hides
          ? 'We hide it. No one sees it any more, and it can be restored.'
          : 'It is deleted at once. This cannot be undone.'}
      </p>
      {parts.length > 0 && (
        <p>
          With it {hides ? 'we hide' : 'we delete'} {listed(parts)}.
        </p>
      )}
    </FormDialog>
  )
}

/** Contents that the dialog counts. It leaves out what follows from them, such as versions of files. */
const nouns: Partial<Record<RemovedKind, [one: string, many: string]>> = {
  work_order: ['work order', 'work orders'],
  file: ['file', 'files'],
  service_feedback: ['service feedback entry', 'service feedback entries'],
  people_feedback: ['feedback entry on people', 'feedback entries on people'],
  audit: ['audit', 'audits'],
  request: ['request', 'requests'],
  stakeholder: ['stakeholder', 'stakeholders'],
}
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
