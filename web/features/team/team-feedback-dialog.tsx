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
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { call } from '../../shared/http/call.ts'
import { settings } from '../../shared/product/settings.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Dialog, DialogCancel, Facts } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-field.tsx'

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
  const [isAdded, setIsAdded] = useState(false)
  const isKnown = (teamId: string): boolean => teams.some((each) => each.id === teamId)
  const form = useForm({
    draft: useDraft(`team feedback ${team.id}`, { teamId: team.id, feedback: '' }),
    problems: ({ teamId, feedback }) => ({
      teamId: isKnown(teamId) ? undefined : required,
      feedback: textFieldProblem(feedback, teamFeedbackRules),
    }),
    checksWhileTyping: true,
    send: ({ teamId, feedback }, signal) => {
      const body = {
        team_id: teamId,
        feedback: feedback.trim(),
        feedback_provider_fullname: fullName(viewer),
        project_name: engagement.title,
      }
      const refresh = () => void client.invalidateQueries({ queryKey: ['people-feedback'] })
      return call(giveTeamFeedback, { body }, { signal }).finally(refresh)
    },
    onSent: () => setIsAdded(true),
    failure: () => teamFeedbackFailed,
  })
  if (isAdded)
    return (
      <Dialog open onDismiss={onClose} title="Team Feedback" footer={<DialogCancel>Close</DialogCancel>}>
        <Alert tone="success">{teamFeedbackAdded}</Alert>
      </Dialog>
    )
  const { teamId } = form.content
  return (
    <FormDialog
      form={form}
      title="Team Feedback"
      sendLabel="Send feedback"
      discardTitle={form.isSending ? 'Stop sending and discard your feedback?' : undefined}
      onClose={onClose}
    >
      <Facts
        rows={[
          { name: 'From', value: fullName(viewer) },
          { name: 'Engagement', value: engagement.title },
        ]}
      />
      <Select
        label="Team"
        value={isKnown(teamId) ? teamId : null}
        onChange={(next) => form.change({ teamId: next })}
        options={teams.map((each) => ({ value: each.id, label: each.name }))}
        placeholder="Choose a team"
        error={form.errorOf('teamId')}
      />
      <TextArea
        label="Feedback"
        rows={5}
        countTo={teamFeedbackMax}
        hint={`${readersOfFeedback(settings.provider_name)} You can withdraw it within an hour.`}
        {...form.field('feedback')}
      />
    </FormDialog>
  )
}
