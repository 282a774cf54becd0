import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RecordDialogProps } from '../../shared/feature.ts'
import { List } from '../../shared/lists/list.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { DialogLoading } from '../../ui/lazy-part.tsx'
import { type EngagementRecord, engagementRecordQuery } from './engagement-queries.ts'

interface LoadedProps extends RecordDialogProps {
  title: string
  children: (record: EngagementRecord) => ReactNode
}

/** A dialog about the record of an engagement, once it is loaded. */
export function RecordDialog({ engagementId, title, onClose, children }: LoadedProps) {
  const query = useQuery(engagementRecordQuery(engagementId))
  if (query.data) return children(query.data)
  if (!query.error) return <DialogLoading />
  return (
    <Dialog open title={title} onDismiss={onClose} footer={<DialogCancel>Close</DialogCancel>}>
      <List query={query} label="the record">
        {() => null}
      </List>
    </Dialog>
  )
}
