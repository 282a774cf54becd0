import type { GroupTeam } from '@portal/domain/team/group-team'
import { teamCallFailed } from '@portal/domain/team/validation'
import { detailOr } from '../http/call.ts'
import { useSending } from '../http/sending.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { useTeamChanges } from './changes.ts'

interface DeleteTeamDialogProps {
  engagementId: string
  team: GroupTeam
  onClose: () => void
  onDeleted: () => void
}

export function DeleteTeamDialog({ engagementId, team, onClose, onDeleted }: DeleteTeamDialogProps) {
  const changes = useTeamChanges(engagementId)
  const { sending, error, send } = useSending(changes.refresh)
  const count = team.member_assignments.length
  const remove = async () => {
    if (await send((signal) => changes.remove(team, signal))) onDeleted()
  }
  return (
    <Dialog
      open
      onDismiss={onClose}
      title="Delete Team"
      role="alertdialog"
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" busy={sending} onClick={remove}>
            Delete team
          </Button>
        </>
      }
    >
      {error !== undefined && <Alert>{detailOr(teamCallFailed, error)}</Alert>}
      <p>
        Do you want to delete the team “{team.name}”?{' '}
        {count > 0 && `Its ${count === 1 ? '1 member' : `${count} members`} will be ungrouped.`} Feedback on the team is
        kept.
      </p>
    </Dialog>
  )
}
