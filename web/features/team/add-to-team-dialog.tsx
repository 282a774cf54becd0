import type { Member } from '@portal/domain/team/member'
import { required } from '@portal/domain/text/text-field'
import { useQuery } from '@tanstack/react-query'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Facts } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { teamFailure, useTeamChanges } from './changes.ts'
import { teamsOf } from './queries.ts'
import { noTeams } from './view-list.tsx'

interface AddToTeamDialogProps {
  engagementId: string
  member: Member
  onClose: () => void
}

export function AddToTeamDialog({ engagementId, member, onClose }: AddToTeamDialogProps) {
  const changes = useTeamChanges(engagementId)
  const { data: teams = [], error } = useQuery(teamsOf(engagementId))
  // Someone else may have added the person already; then they can be moved.
  const current = teams.find((each) => each.member_assignments.some((one) => one.employee_id === member.employee_id))
  const chosenOf = (id: string | null) => teams.find((each) => each.id === id)
  const form = useForm({
    draft: useUnstoredDraft<{ team: string | null }>({ team: null }),
    problems: ({ team }) => ({ team: chosenOf(team) ? undefined : required }),
    send: async ({ team }, signal) => {
      const chosen = chosenOf(team)
      if (!chosen) return
      const member_assignments = [...chosen.member_assignments, member]
      await changes.update(chosen, { member_assignments, move: current !== undefined }, signal)
    },
    onSent: onClose,
    failure: teamFailure,
  })
  const { team } = form.content
  return (
    <FormDialog
      form={{ ...form, failure: form.failure ?? (error ? teamFailure(error) : undefined) }}
      title="Add member to a team"
      sendLabel={current ? 'Move to this team' : 'Add'}
      sendDisabled={teams.length === 0 || (current !== undefined && current.id === team)}
      onClose={onClose}
    >
      <Facts
        rows={[
          { name: 'Member', value: member.employee_name },
          ...(current ? [{ name: 'Current team', value: current.name }] : []),
        ]}
      />
      {teams.length === 0 ? (
        <p>{noTeams}</p>
      ) : (
        <Select
          label="Team"
          value={team}
          onChange={(next) => form.change({ team: next })}
          options={teams.map((each) => ({ value: each.id, label: each.name }))}
          placeholder="Choose a team"
          error={form.errorOf('team')}
        />
      )}
    </FormDialog>
  )
}
