import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member } from '@portal/domain/team/member'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { teamFailure, useTeamChanges } from './changes.ts'

interface RemoveMemberDialogProps {
  engagementId: string
  member: Member
  team: GroupTeam
  onClose: () => void
}

export function RemoveMemberDialog({ engagementId, member, team, onClose }: RemoveMemberDialogProps) {
  const changes = useTeamChanges(engagementId)
  const form = useForm({
    draft: useUnstoredDraft({}),
    send: (_, signal) => {
      const member_assignments = team.member_assignments.filter((each) => each.employee_id !== member.employee_id)
      return changes.update(team, { member_assignments }, signal)
    },
    onSent: onClose,
    failure: teamFailure,
  })
  return (
    <FormDialog danger form={form} title="Remove Team Member" sendLabel="Remove from team" onClose={onClose}>
      <p>
        Do you want to remove {member.employee_name} from the team “{team.name}”? They stay on the engagement and become
        ungrouped.
      </p>
    </FormDialog>
  )
}
