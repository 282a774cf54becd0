import { formatSize } from '@portal/domain/files/file-name'
import { isOpen, type Removal, removedKinds } from '@portal/domain/retention/removal'
import { useQuery } from '@tanstack/react-query'
import { RecordCounts } from '../../shared/admin/record-counts.tsx'
import { List } from '../../shared/lists/list.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { removalPartsQuery } from './removal-queries.ts'

/** Counts the data that is, or was, removed with an engagement. */
export function RemovalPartsDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const parts = useQuery(removalPartsQuery(removal.id))
  return (
    <Dialog
      open
      onDismiss={onClose}
      title={isOpen(removal.state) ? 'What we will remove' : 'What we removed'}
      footer={<DialogCancel>Close</DialogCancel>}
    >
      <p>
        {removal.title}, {removal.client_name}
      </p>
      <List
        query={parts}
        label="the contents"
        isEmpty={({ counts }) => counts.length === 0}
        empty={<p>Only the name of the engagement.</p>}
      >
        {({ counts, bytes }) => (
          <RecordCounts
            rows={counts.map(({ kind, count }) => ({
              label: removedKinds[kind],
              count: kind === 'version' ? `${count}, ${formatSize(bytes)}` : count,
            }))}
          />
        )}
      </List>
    </Dialog>
  )
}
