import type { RecordDialogProps } from '../../shared/feature.ts'
import { Dialog, DialogCancel, Facts } from '../../ui/dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { WhyNotHere } from './why-not-here.tsx'

const title = 'Details of the engagement'

/** The record of an engagement that an import keeps. */
export const EngagementDetailsDialog = ({ engagementId, onClose }: RecordDialogProps) => (
  <RecordDialog engagementId={engagementId} title={title} onClose={onClose}>
    {(record) => (
      <Dialog open title={title} onDismiss={onClose} footer={<DialogCancel>Close</DialogCancel>}>
        <p>
          <WhyNotHere keeper={record.keeper} imported_on={record.imported_on} />
        </p>
        <Facts
          rows={[
            { name: 'Title', value: record.title },
            { name: 'Customer', value: record.client.name },
            { name: 'Client partner', value: record.client_partner?.name ?? 'None' },
            { name: 'Delivery lead', value: record.project_lead?.name ?? 'None' },
            { name: 'Portfolio director', value: record.portfolio_director?.name ?? 'None' },
          ]}
        />
      </Dialog>
    )}
  </RecordDialog>
)
