import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { mayEditRecords } from '@portal/domain/records/superuser'
import { useState } from 'react'
import { RowMenu } from '../../ui/row-menu.tsx'
import type { RecordDialogs } from '../feature.ts'
import { useViewer } from '../session/session.ts'
import { LazyRecordDialog } from './lazy-record-dialog.tsx'

/** Menu of an engagement's header, for people who may edit or see its record; nothing for others. */
export function EngagementMenu({ header: { id, title, record_access } }: { header: EngagementHeader }) {
  const viewer = useViewer()
  const [name, setName] = useState<keyof RecordDialogs>()
  const open = (which: keyof RecordDialogs) => () => setName(which)
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
      {name && <LazyRecordDialog name={name} engagementId={id} onClose={() => setName(undefined)} />}
    </>
  )
}
