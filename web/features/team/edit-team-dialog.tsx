import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member } from '@portal/domain/team/member'
import { editedTeamNameProblem, teamNameMax } from '@portal/domain/team/validation'
import { inTeamOrder, ungrouped } from '@portal/domain/team/views'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { teamFailure, useTeamChanges } from './changes.ts'
import { TransferLists } from './transfer-lists.tsx'

interface EditTeamDialogProps {
  engagementId: string
  team: GroupTeam
  members: readonly Member[]
  teams: readonly GroupTeam[]
  onClose: () => void
}

interface TeamDraft {
  /** null while it is as it was. */
  name: string | null
  /** Moved people, by `employee_id`. */
  moved: string[]
}

/**
 * Changes name and members of a team. The draft contains only the moved people: if someone else changes the team meanwhile,
 * the same moves are applied to the new lists.
 */
export function EditTeamDialog({ engagementId, team, members, teams, onClose }: EditTeamDialogProps) {
  const changes = useTeamChanges(engagementId)
  const was = new Set(team.member_assignments.map((member) => member.employee_id))
  // A deleted team's members are ungrouped; this dialog keeps them in their list.
  const free = ungrouped(members, teams).filter((member) => !was.has(member.employee_id))
  const movable = inTeamOrder([...free, ...team.member_assignments])
  const others = teams.filter((each) => each.id !== team.id).map((each) => each.name)
  const problemOf = ({ name }: TeamDraft) => (name === null ? undefined : editedTeamNameProblem(name, others))
  const isIn = ({ moved }: TeamDraft, { employee_id }: Member): boolean =>
    was.has(employee_id) !== moved.includes(employee_id)
  const form = useForm({
    draft: useDraft<TeamDraft>(`team ${team.id}`, { name: null, moved: [] }),
    problems: (draft) => ({ name: problemOf(draft) }),
    send: (draft, signal) => {
      const member_assignments = movable.filter((member) => isIn(draft, member))
      return changes.update(team, { name: draft.name?.trim() ?? team.name, member_assignments }, signal)
    },
    onSent: onClose,
    failure: teamFailure,
  })
  const { content, change } = form
  // Saving is blocked while the name is invalid, so the problem is shown at once.
  const problem = problemOf(content)
  const move = ({ employee_id }: Member): void => {
    const { moved } = content
    const isMoved = moved.includes(employee_id)
    change({ moved: isMoved ? moved.filter((each) => each !== employee_id) : [...moved, employee_id] })
  }
  return (
    <FormDialog
      wide
      form={form}
      title="Edit team"
      sendLabel="Save"
      sendDisabled={problem !== undefined}
      onClose={onClose}
    >
      <TextField
        label="Team name"
        autoComplete="off"
        countTo={teamNameMax}
        value={content.name ?? team.name}
        error={problem ?? form.errorOf('name')}
        onChange={(name) => change({ name: name === team.name ? null : name })}
      />
      <TransferLists
        lists={[
          {
            title: 'Ungrouped',
            members: movable.filter((member) => !isIn(content, member)),
            empty: 'Everyone is in a team.',
          },
          {
            title: 'Team members',
            members: movable.filter((member) => isIn(content, member)),
            empty: 'This team has no members yet.',
          },
        ]}
        onMove={move}
      />
    </FormDialog>
  )
}
