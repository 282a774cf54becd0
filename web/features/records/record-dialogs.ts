import type { RecordDialogs } from '../../shared/feature.ts'
import { DeleteEngagementDialog } from './delete-engagement-dialog.tsx'
import { EditEngagementDialog } from './edit-engagement-dialog.tsx'
import { EndWorkDialog } from './end-work-dialog.tsx'
import { EngagementDetailsDialog } from './engagement-details-dialog.tsx'

export const recordDialogs: RecordDialogs = {
  edit: EditEngagementDialog,
  details: EngagementDetailsDialog,
  delete: DeleteEngagementDialog,
  end: EndWorkDialog,
}
