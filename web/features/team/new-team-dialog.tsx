import type { GroupTeam } from '@portal/domain/team/group-team'
import { newTeamNameProblem, teamNameMax } from '@portal/domain/team/validation'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { teamFailure, useTeamChanges } from './changes.ts'

interface NewTeamDialogProps {
  engagementId: string
  teams: readonly GroupTeam[]
  onClose: () => void
  /** Is given the id of the new team. */
  onMade: (teamId: string) => void
}

export function NewTeamDialog({ engagementId, teams, onClose, onMade }: NewTeamDialogProps) {
  const changes = useTeamChanges(engagementId)
  const others = teams.map((team) => team.name)
  const form = useForm({
    draft: useDraft(`new team ${engagementId}`, { name: '' }),
    problems: ({ name }) => ({ name: newTeamNameProblem(name, others) }),
    checksWhileTyping: true,
    send: ({ name }, signal) => changes.create(name.trim(), signal),
    onSent: (teamId) => {
      onClose()
      onMade(teamId)
    },
    failure: teamFailure,
  })
  return (
    <FormDialog form={form} title="Create New Team" sendLabel="Create" onClose={onClose}>
      <TextField
        label="Team name"
        hint="You add people in the next step."
        autoComplete="off"
        countTo={teamNameMax}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
