import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member } from '@portal/domain/team/member'
import { editedTeamNameProblem, teamCallFailed, teamNameMax } from '@portal/domain/team/validation'
import { inTeamOrder, ungrouped } from '@portal/domain/team/views'
import { detailOr } from '../http/call.ts'
import { useSending } from '../http/sending.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useTeamChanges } from './changes.ts'
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
  const { sending, error, send, forget } = useSending(changes.refresh)
  const { content: draft, set: setDraft } = useDraft<TeamDraft>(`team ${team.id}`, { name: null, moved: [] })
  const name = draft.name ?? undefined
  const moved = new Set(draft.moved)

  const was = new Set(team.member_assignments.map((member) => member.employee_id))
  // A deleted team's members are ungrouped; this dialog keeps them in their list.
  const free = ungrouped(members, teams).filter((member) => !was.has(member.employee_id))
  const movable = inTeamOrder([...free, ...team.member_assignments])
  const isIn = (member: Member): boolean => was.has(member.employee_id) !== moved.has(member.employee_id)
  const inside = movable.filter(isIn)
  const outside = movable.filter((member) => !isIn(member))
  const changed = movable.some((member) => moved.has(member.employee_id))
  const others = teams.filter((each) => each.id !== team.id).map((each) => each.name)
  const problem = name === undefined ? undefined : editedTeamNameProblem(name, others)

  const move = (member: Member) => {
    forget()
    const next = new Set(moved)
    if (!next.delete(member.employee_id)) next.add(member.employee_id)
    setDraft({ ...draft, moved: [...next] })
  }
  const close = () => {
    setDraft(null)
    onClose()
  }
  const save = async () => {
    if (problem !== undefined) return
    const change = { ...(name !== undefined && { name: name.trim() }), member_assignments: inside }
    if (await send((signal) => changes.update(team, change, signal))) close()
  }
  return (
    <Dialog
      open
      wide
      onDismiss={close}
      title="Edit team"
      unsaved={changed || (name !== undefined && name !== team.name)}
      onSubmit={save}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={sending} disabled={problem !== undefined}>
            Save
          </Button>
        </>
      }
    >
      {error !== undefined && <Alert>{detailOr(teamCallFailed, error)}</Alert>}
      <TextField
        label="Team name"
        autoComplete="off"
        value={name ?? team.name}
        onChange={(next) => {
          forget()
          setDraft({ ...draft, name: next })
        }}
        countTo={teamNameMax}
        error={problem}
      />
      <TransferLists
        lists={[
          { title: 'Ungrouped', members: outside, empty: 'Everyone is in a team.' },
          { title: 'Team members', members: inside, empty: 'This team has no members yet.' },
        ]}
        onMove={move}
      />
    </Dialog>
  )
}
