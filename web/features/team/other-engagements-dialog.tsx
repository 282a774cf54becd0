import type { Member } from '@portal/domain/team/member'
import { useQuery } from '@tanstack/react-query'
import { List } from '../../shared/lists/list.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EngagementLines } from './engagement-lines.tsx'
import { otherEngagementsOf } from './queries.ts'

interface OtherEngagementsDialogProps {
  engagementId: string
  member: Member
  onClose: () => void
}

/** Other current engagements of a person that the viewer can see. */
export function OtherEngagementsDialog({ engagementId, member, onClose }: OtherEngagementsDialogProps) {
  const others = useQuery(otherEngagementsOf(engagementId, member.employee_id))
  return (
    <Dialog
      open
      onDismiss={onClose}
      title={`Other engagements of ${member.employee_name}`}
      footer={<DialogCancel>Close</DialogCancel>}
    >
      <List
        query={others}
        label="the engagements"
        skeleton={<Skeleton height={40} />}
        failed="Something went wrong"
        empty={<p>No other engagements that you can access.</p>}
      >
        {(engagements) => <EngagementLines engagements={engagements} />}
      </List>
    </Dialog>
  )
}
