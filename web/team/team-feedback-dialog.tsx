import type { Engagement } from '@portal/domain/engagements/engagement'
import { giveTeamFeedback } from '@portal/domain/feedback/contract'
import { readersOfFeedback } from '@portal/domain/feedback/narrowing'
import {
  teamFeedbackAdded,
  teamFeedbackFailed,
  teamFeedbackMax,
  teamFeedbackRules,
} from '@portal/domain/feedback/validation'
import { fullName } from '@portal/domain/session/user'
import type { GroupTeam } from '@portal/domain/team/group-team'
import { required, textFieldProblem } from '@portal/domain/text/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { useSending } from '../http/sending.ts'
import { useViewer } from '../portal/session.ts'
import { settings } from '../portal/settings.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel, Facts } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-field.tsx'

interface TeamFeedbackDialogProps {
  engagement: Engagement
  team: GroupTeam
  teams: readonly GroupTeam[]
  onClose: () => void
}

/** Feedback on a custom team. Who gives it and on which project is fixed. */
export function TeamFeedbackDialog({ engagement, team, teams, onClose }: TeamFeedbackDialogProps) {
  const viewer = useViewer()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: ['people-feedback'] })
  const { sending, error, send } = useSending(refresh)
  const {
    content: { teamId, feedback },
    set: setDraft,
  } = useDraft(`team feedback ${team.id}`, { teamId: team.id, feedback: '' })
  const [tried, setTried] = useState(false)
  const [added, setAdded] = useState(false)
  const chosen = teams.some((each) => each.id === teamId)
  const problem = textFieldProblem(feedback, teamFeedbackRules)
  const submit = async () => {
    setTried(true)
    if (problem !== undefined || !chosen) return
    const body = {
      team_id: teamId,
      feedback: feedback.trim(),
      feedback_provider_fullname: fullName(viewer),
      project_name: engagement.title,
    }
    if (!(await send((signal) => call(giveTeamFeedback, { body }, { signal })))) return
    refresh()
    setDraft(null)
    setAdded(true)
  }
  if (added)
    return (
      <Dialog open onDismiss={onClose} title="Team Feedback" footer={<DialogCancel>Close</DialogCancel>}>
        <Alert tone="success">{teamFeedbackAdded}</Alert>
      </Dialog>
    )
  return (
    <Dialog
      open
      onDismiss={() => {
        setDraft(null)
        onClose()
      }}
      title="Team Feedback"
      unsaved={feedback !== ''}
      discardTitle={sending ? 'Stop sending and discard your feedback?' : undefined}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={sending}>
            Send feedback
          </Button>
        </>
      }
    >
      <Facts
        rows={[
          { name: 'From', value: fullName(viewer) },
          { name: 'Engagement', value: engagement.title },
        ]}
      />
      {error !== undefined && <Alert>{teamFeedbackFailed}</Alert>}
      <Select
        label="Team"
        value={chosen ? teamId : null}
        onChange={(next) => setDraft({ teamId: next, feedback })}
        options={teams.map((each) => ({ value: each.id, label: each.name }))}
        placeholder="Choose a team"
        error={tried && !chosen ? required : undefined}
      />
      <TextArea
        label="Feedback"
        rows={5}
        value={feedback}
        onChange={(next) => setDraft({ teamId, feedback: next })}
        countTo={teamFeedbackMax}
        hint={`${readersOfFeedback(settings.provider_name)} You can withdraw it within an hour.`}
        error={tried || feedback.trim() !== '' ? problem : undefined}
      />
    </Dialog>
  )
}
