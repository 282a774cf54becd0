import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { mayEditRecords } from '@portal/domain/records/superuser'
import { useContext, useState } from 'react'
import { RowMenu } from '../../ui/row-menu.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Features, type RecordDialogs } from '../feature.ts'
import { noSense } from '../http/call.ts'
import { useViewer } from '../session/session.ts'

/** Menu of an engagement's header, for people who may edit or see its record; nothing for others. */
export function EngagementMenu({ header: { id, title, record_access } }: { header: EngagementHeader }) {
  const viewer = useViewer()
  const load = useContext(Features).find(({ recordDialogs }) => recordDialogs)?.recordDialogs
  const [dialogs, setDialogs] = useState<RecordDialogs>()
  const [name, setName] = useState<keyof RecordDialogs>()
  const open = (which: keyof RecordDialogs) => () => {
    setName(which)
    load?.().then(setDialogs, () => showToast(noSense, 'error'))
  }
  const Dialog = name && dialogs?.[name]
  if (record_access === 'none') return null
  const mayDelete = record_access === 'edit' && mayEditRecords(viewer)
  return (
    <>
      <RowMenu
        label={`Actions for ${title}`}
        size="medium"
        items={[
          record_access === 'edit'
            ? { label: 'Edit engagement', onSelect: open('edit') }
            : { label: 'Details', onSelect: open('details') },
          ...(mayDelete ? [{ label: 'Delete engagement', danger: true, onSelect: open('delete') }] : []),
        ]}
      />
      {Dialog && <Dialog engagementId={id} onClose={() => setName(undefined)} />}
    </>
  )
}
