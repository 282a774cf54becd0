import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member } from '@portal/domain/team/member'
import { teamCallFailed } from '@portal/domain/team/validation'
import { detailOr } from '../http/call.ts'
import { useSending } from '../http/sending.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { useTeamChanges } from './changes.ts'

interface RemoveMemberDialogProps {
  engagementId: string
  member: Member
  team: GroupTeam
  onClose: () => void
}

export function RemoveMemberDialog({ engagementId, member, team, onClose }: RemoveMemberDialogProps) {
  const changes = useTeamChanges(engagementId)
  const { sending, error, send } = useSending(changes.refresh)
  const remove = async () => {
    const member_assignments = team.member_assignments.filter((each) => each.employee_id !== member.employee_id)
    if (await send((signal) => changes.update(team, { member_assignments }, signal))) onClose()
  }
  return (
    <Dialog
      open
      onDismiss={onClose}
      title="Remove Team Member"
      role="alertdialog"
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" busy={sending} onClick={remove}>
            Remove from team
          </Button>
        </>
      }
    >
      {error !== undefined && <Alert>{detailOr(teamCallFailed, error)}</Alert>}
      <p>
        Do you want to remove {member.employee_name} from the team “{team.name}”? They stay on the engagement and become
        ungrouped.
      </p>
    </Dialog>
  )
}
