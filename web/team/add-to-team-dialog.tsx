import type { Member } from '@portal/domain/team/member'
import { teamCallFailed } from '@portal/domain/team/validation'
import { required } from '@portal/domain/text/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOr } from '../http/call.ts'
import { useSending } from '../http/sending.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel, Facts } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { useTeamChanges } from './changes.ts'
import { teamsOf } from './queries.ts'
import { noTeams } from './view-list.tsx'

interface AddToTeamDialogProps {
  engagementId: string
  member: Member
  onClose: () => void
}

export function AddToTeamDialog({ engagementId, member, onClose }: AddToTeamDialogProps) {
  const changes = useTeamChanges(engagementId)
  const teams = useQuery(teamsOf(engagementId))
  const { sending, error, send, forget } = useSending(changes.refresh)
  const [chosen, setChosen] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const team = teams.data?.find((each) => each.id === chosen)
  // Someone else may have added the person already; then they can be moved.
  const current = teams.data?.find((each) =>
    each.member_assignments.some((one) => one.employee_id === member.employee_id),
  )
  const add = async () => {
    setTried(true)
    if (!team) return
    const member_assignments = [...team.member_assignments, member]
    const change = { member_assignments, move: current !== undefined }
    if (await send((signal) => changes.update(team, change, signal))) onClose()
  }
  const problem = error ?? (teams.isError ? teams.error : undefined)
  return (
    <Dialog
      open
      onDismiss={onClose}
      title="Add member to a team"
      onSubmit={add}
      footer={
        <>
          <DialogCancel />
          <Button
            type="submit"
            variant="primary"
            busy={sending}
            disabled={teams.data?.length === 0 || (current !== undefined && current.id === chosen)}
          >
            {current ? 'Move to this team' : 'Add'}
          </Button>
        </>
      }
    >
      <Facts
        rows={[
          { name: 'Member', value: member.employee_name },
          ...(current ? [{ name: 'Current team', value: current.name }] : []),
        ]}
      />
      {problem !== undefined && <Alert>{detailOr(teamCallFailed, problem)}</Alert>}
      {teams.data?.length === 0 ? (
        <p>{noTeams}</p>
      ) : (
        <Select
          label="Team"
          value={chosen}
          onChange={(next) => {
            setChosen(next)
            forget()
          }}
          options={(teams.data ?? []).map((each) => ({ value: each.id, label: each.name }))}
          placeholder="Choose a team"
          error={tried && !team ? required : undefined}
        />
      )}
    </Dialog>
  )
}
