import { giveIndividualFeedback } from '@portal/domain/feedback/contract'
import { readersOfFeedback } from '@portal/domain/feedback/narrowing'
import {
  cancelFeedback,
  individualFeedbackFailed,
  individualFeedbackMax,
  individualFeedbackProblem,
} from '@portal/domain/feedback/validation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { useSending } from '../http/sending.ts'
import { settings } from '../portal/settings.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel, Facts } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { profileFeedbackKey } from './queries.ts'

interface FeedbackDialogProps {
  engagementId: string
  engagementTitle: string
  employeeId: string
  name: string
  onClose: () => void
  onSent?: () => void
}

/** Feedback on one person of an engagement. */
export function FeedbackDialog(props: FeedbackDialogProps) {
  const { engagementId, engagementTitle, employeeId, name, onClose, onSent } = props
  const client = useQueryClient()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: profileFeedbackKey(engagementId, employeeId) })
    void client.invalidateQueries({ queryKey: ['people-feedback'] })
  }
  const { sending, error, send } = useSending(refresh)
  const { content: feedback, set: setFeedback } = useDraft(`feedback ${engagementId} ${employeeId}`, '')
  const [tried, setTried] = useState(false)
  const problem = individualFeedbackProblem(feedback)
  const close = () => {
    setFeedback(null)
    onClose()
  }
  const submit = async () => {
    setTried(true)
    if (problem) return
    const body = { feedback: feedback.trim(), project_id: engagementId, employee_id: employeeId }
    if (!(await send((signal) => call(giveIndividualFeedback, { body }, { signal })))) return
    refresh()
    showToast(`Your feedback on ${name} has been sent`)
    onSent?.()
    close()
  }
  return (
    <Dialog
      open
      onDismiss={close}
      title="Provide feedback"
      unsaved={feedback !== ''}
      discardTitle={cancelFeedback}
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
          { name: 'Person', value: name },
          { name: 'Engagement', value: engagementTitle },
        ]}
      />
      {error !== undefined && <Alert>{individualFeedbackFailed}</Alert>}
      <TextArea
        label="Feedback"
        rows={6}
        value={feedback}
        onChange={setFeedback}
        countTo={individualFeedbackMax}
        hint={`${readersOfFeedback(settings.provider_name)} You can withdraw it within an hour.`}
        error={tried || feedback.trim() !== '' ? problem : undefined}
      />
    </Dialog>
  )
}
