import type { GroupTeam } from '@portal/domain/team/group-team'
import { newTeamNameProblem, teamCallFailed, teamNameMax } from '@portal/domain/team/validation'
import { useState } from 'react'
import { detailOr } from '../http/call.ts'
import { useSending } from '../http/sending.ts'
import { useDraft } from '../portal/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useTeamChanges } from './changes.ts'

interface NewTeamDialogProps {
  engagementId: string
  teams: readonly GroupTeam[]
  onClose: () => void
  /** Is given the id of the new team. */
  onMade: (teamId: string) => void
}

export function NewTeamDialog({ engagementId, teams, onClose, onMade }: NewTeamDialogProps) {
  const changes = useTeamChanges(engagementId)
  const { sending, error, send, forget } = useSending(changes.refresh)
  const [name, setName] = useDraft(`new team ${engagementId}`, '')
  const [tried, setTried] = useState(false)
  const problem = newTeamNameProblem(
    name,
    teams.map((team) => team.name),
  )
  const close = () => {
    setName(null)
    onClose()
  }
  const submit = async () => {
    setTried(true)
    if (problem) return
    const done = await send((signal) => changes.create(name.trim(), signal))
    if (!done) return
    close()
    onMade(done.answer)
  }
  return (
    <Dialog
      open
      onDismiss={close}
      title="Create New Team"
      unsaved={name !== ''}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={sending}>
            Create
          </Button>
        </>
      }
    >
      {error !== undefined && <Alert>{detailOr(teamCallFailed, error)}</Alert>}
      <TextField
        label="Team name"
        autoComplete="off"
        value={name}
        onChange={(next) => {
          setName(next)
          forget()
        }}
        countTo={teamNameMax}
        error={tried || name.trim() !== '' ? problem : undefined}
      />
    </Dialog>
  )
}
