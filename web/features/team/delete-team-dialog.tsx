import type { GroupTeam } from '@portal/domain/team/group-team'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { teamFailure, useTeamChanges } from './changes.ts'

interface DeleteTeamDialogProps {
  engagementId: string
  team: GroupTeam
  onClose: () => void
  onDeleted: () => void
}

export function DeleteTeamDialog({ engagementId, team, onClose, onDeleted }: DeleteTeamDialogProps) {
  const changes = useTeamChanges(engagementId)
  const count = team.member_assignments.length
  const form = useForm({
    draft: useUnstoredDraft({}),
    send: (_, signal) => changes.remove(team, signal),
    onSent: onDeleted,
    failure: teamFailure,
  })
  return (
    <FormDialog danger form={form} title="Delete Team" sendLabel="Delete team" onClose={onClose}>
      <p>
        Do you want to delete the team “{team.name}”?{' '}
        {count > 0 && `Its ${count === 1 ? '1 member' : `${count} members`} will be ungrouped.`} Feedback on the team is
        kept.
      </p>
    </FormDialog>
  )
}
